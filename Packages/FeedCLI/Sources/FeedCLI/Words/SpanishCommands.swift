/// Spanish.
struct SpanishCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last); \(next)" }

  var nothingSaved: String { "no hay nada guardado" }
  var unknownFeed: String { "un feed de URL desconocida" }
  var noSavedCopy: String { "sin copia guardada" }
  func noSavedCopy(of url: String) -> String { "no hay copia guardada de \(url)" }
  var damaged: String { "dañado" }
  func pictures(_ count: Int) -> String { "\(count) \(count == 1 ? "archivo" : "archivos") de imagen" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), válida \(time.map { "hasta \($0)" } ?? "sin límite")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), caducada desde \(time)" }
  func fromTheFuture(_ time: String) -> String { "copia guardada con fecha futura, \(time): no se muestra" }

  func valid(_ copy: String) -> String { "\(copy), válida" }
  func leftAlone(fromTheFuture time: String) -> String { "copia guardada con fecha futura, \(time), se conserva" }
  func expired(_ copy: String, isDeleted: Bool) -> String {
    "\(copy), caducada, \(isDeleted ? "borrada" : "no borrada, porque se indicó --now, --max-age o --offline")"
  }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy); '\(option)' la muestra" }
  func damaged(isDeleted: Bool) -> String {
    "dañado, \(isDeleted ? "borrado" : "no borrado, porque se indicó --now, --max-age o --offline")"
  }
  func deletedPictures(_ count: Int) -> String {
    count == 1 ? "1 archivo de imagen dañado, borrado" : "\(count) archivos de imagen dañados, borrados"
  }

  func new(_ count: Int) -> String { "\(count) \(count == 1 ? "nueva" : "nuevas")" }
  func changed(_ count: Int) -> String { "\(count) \(count == 1 ? "modificada" : "modificadas")" }
  func moved(_ count: Int) -> String { "\(count) \(count == 1 ? "movida" : "movidas")" }
  func gone(_ count: Int) -> String { "\(count) \(count == 1 ? "retirada" : "retiradas")" }
  var freshAgain: String { "el feed vuelve a estar actualizado" }

  func failed(_ url: String, reason: String) -> String { "error en \(url): \(reason)" }
  func cleared(_ url: String) -> String { "se borró la caché de \(url)" }
  var clearedAll: String { "se borró la caché de todos los feeds" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url)); cárguela con 'feed prefetch'" }
  func deletedByValidate(_ reason: String) -> String { "\(reason); 'feed validate' la borra" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count == 1 ? "falta" : "faltan") en la caché \(count) de \(total) \(total == 1 ? "imagen" : "imágenes"); 'feed prefetch' las guarda"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) de \(total) \(total == 1 ? "imagen" : "imágenes") no se \(count == 1 ? "puede" : "pueden") descargar: ni http ni https, o en una red privada"
  }
  var pictureWithoutDescription: String { "imagen sin descripción" }

  func cannotWriteOutput(_ reason: String) -> String { "no se puede escribir la salida: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "no se puede usar la caché: \(reason)" }
  func validated(_ finding: String) -> String { "caché comprobada: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "no se pudo comprobar la caché: \(reason)" }

  func demoOnline(_ url: String) -> String {
    "Con conexión. Un servidor de feeds funciona en \(url), solo para esta demostración."
  }
  var demoOffline: String {
    "Sin conexión, dos días después. El servidor está parado; se muestra la copia guardada, con su antigüedad."
  }
  var demoExpired: String {
    "Sin conexión, ocho días después. La copia guardada caducó a los siete; se muestra un mensaje de error."
  }
  func demoEnd(_ command: String) -> String { "Eso es todo. Para ver un feed propio: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "la demostración terminó con el código \(code); se esperaba \(expected)"
  }
}
