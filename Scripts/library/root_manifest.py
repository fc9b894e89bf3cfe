"""One manifest for the root of a release, made of the packages' own."""
import json

from packages import Refusal

TOOLS = "6.2"
PLATFORMS = {"macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS", "linux": "linux"}
# A setting that is missing here is refused and not forgotten.
SETTINGS = {"enableUpcomingFeature", "enableExperimentalFeature", "define", "linkedLibrary", "linkedFramework"}


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def listed(items):
    return "[" + ", ".join(items) + "]"


def condition(platforms):
    unknown = [name for name in platforms if name not in PLATFORMS]
    if unknown:
        raise Refusal(f"the platform {unknown[0]} is not known")
    return f".when(platforms: {listed('.' + PLATFORMS[name] for name in platforms)})" if platforms else ""


def dependency(name, platforms):
    return f".target(name: {quoted(name)}, condition: {condition(platforms)})" if platforms else quoted(name)


def setting(target, description):
    (kind, value), = description["kind"].items()
    rest = description.get("condition", {})
    if kind not in SETTINGS or set(rest) - {"platformNames"}:
        raise Refusal(f"{target}: the setting {json.dumps(description)} is not known")
    words = [quoted(value["_0"])]
    if rest:
        words.append(condition(rest["platformNames"]))
    return f".{kind}({', '.join(words)})"


def resource(target, description):
    (rule, options), = description["rule"].items()
    if rule not in ("process", "copy", "embedInCode") or options:
        raise Refusal(f"{target}: the resource {json.dumps(description)} is not known")
    return f".{rule}({quoted(description['path'])})"


def target_lines(target):
    name, description = target.name, target.description
    if description["type"] != "regular":
        raise Refusal(f"{name}: a library needs a target of the type {description['type']}")
    yield f"name: {quoted(name)}"
    needed = [dependency(*one) for one in target.dependencies]
    if needed:
        yield f"dependencies: {listed(needed)}"
    yield f"path: {quoted(target.folder)}"
    for key in ("exclude", "sources"):
        if description.get(key):
            yield f"{key}: {listed(map(quoted, description[key]))}"
    if description["resources"]:
        yield f"resources: {listed(resource(name, one) for one in description['resources'])}"
    if description.get("publicHeadersPath"):
        yield f"publicHeadersPath: {quoted(description['publicHeadersPath'])}"
    for tool in ("c", "cxx", "swift", "linker"):
        settings = [setting(name, one) for one in description["settings"] if one["tool"] == tool]
        if settings:
            yield f"{tool}Settings: {listed(settings)}"


def root_manifest(packages):
    """The text of the manifest: a product for each library module, and the targets that they need."""
    platforms = [f".{PLATFORMS[one['platformName']]}({quoted(one['version'])})" for one in packages.common("platforms")]
    modes = [f".version({quoted(one)})" for one in packages.common("swiftLanguageVersions") or []]
    localizations = {manifest["defaultLocalization"] for manifest in packages.manifests.values()} - {None}
    if len(localizations) > 1:
        raise Refusal(f"the packages have several default localizations: {', '.join(sorted(localizations))}")
    lines = [
        f"// swift-tools-version: {TOOLS}",
        "// Made of the manifests in Packages, for those who take a module by this repository's URL. Edit those, not this.",
        "import PackageDescription",
        "",
        "let package = Package(",
        '  name: "feed",',
        *(f"  defaultLocalization: {quoted(one)}," for one in localizations),
        f"  platforms: {listed(platforms)},",
        "  products: [",
        *(f"    .library(name: {quoted(name)}, targets: [{quoted(name)}])," for name in sorted(packages.modules)),
        "  ],",
        "  targets: [",
    ]
    for name in packages.library_targets():
        lines += ["    .target(", ",\n".join("      " + line for line in target_lines(packages.targets[name])), "    ),"]
    lines += ["  ],", f"  swiftLanguageModes: {listed(modes)}", ")", ""]
    return "\n".join(lines)
