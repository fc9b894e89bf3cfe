import CFeedSQLite

/// A checksum over all of these columns, as the bytes of another.
func checksum(_ columns: Data...) -> Data {
  let sum = columns.reduce(0) { sum, column in
    column.withUnsafeBytes { cfeedsqlite_checksum(sum, $0.baseAddress, $0.count) }
  }
  return withUnsafeBytes(of: sum.littleEndian) { Data($0) }
}
