"""Manifests made of the packages' own: one for the root of a release, one for each package that is copied, and one for all tests at once."""
import json

from packages import Refusal, lowest_platforms

TOOLS = "6.2"
PLATFORMS = {"macos": "macOS", "maccatalyst": "macCatalyst", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS", "linux": "linux"}
KINDS = {"regular": "target", "executable": "executableTarget", "test": "testTarget"}
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


def dependency(name, platforms, package=None):
    words = [f"name: {quoted(name)}"] + [f"package: {quoted(package)}"] * bool(package)
    if not platforms and not package:
        return quoted(name)
    return f".{'product' if package else 'target'}({', '.join(words + [f'condition: {condition(platforms)}'] * bool(platforms))})"


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


def target_lines(target, needed, path=None, excluded=(), flags=()):
    """What a manifest says of a target, which needs these dependencies; `excluded` are files that its folder here does not have.

    `flags` are for the compiler of Swift, in debug.
    """
    name, description = target.name, target.description
    if description["type"] not in KINDS:
        raise Refusal(f"{name}: a target of the type {description['type']} is not known")
    yield f"name: {quoted(name)}"
    if needed:
        yield f"dependencies: {listed(needed)}"
    if path:
        yield f"path: {quoted(path)}"
    for key in ("exclude", "sources"):
        items = [one for one in description.get(key) or [] if one not in excluded]
        if items:
            yield f"{key}: {listed(map(quoted, items))}"
    if description["resources"]:
        yield f"resources: {listed(resource(name, one) for one in description['resources'])}"
    if description.get("publicHeadersPath"):
        yield f"publicHeadersPath: {quoted(description['publicHeadersPath'])}"
    for tool in ("c", "cxx", "swift", "linker"):
        settings = [setting(name, one) for one in description["settings"] if one["tool"] == tool]
        if flags and tool == "swift":
            settings.append(f".unsafeFlags({listed(map(quoted, flags))}, .when(configuration: .debug))")
        if settings:
            yield f"{tool}Settings: {listed(settings)}"


def target_block(target, lines):
    return [f"    .{KINDS[target.description['type']]}(", ",\n".join("      " + line for line in lines), "    ),"]


def manifest(name, comment, manifests, platforms, products, dependencies, blocks):
    modes = {tuple(one["swiftLanguageVersions"] or ()) for one in manifests}
    localizations = {one["defaultLocalization"] for one in manifests} - {None}
    standards = {one["cLanguageStandard"] for one in manifests} - {None}
    if len(modes) > 1 or len(standards) > 1 or len(localizations) > 1:
        raise Refusal("the packages differ in their language modes, C standards or default localizations; one manifest can say only one thing")
    return "\n".join([
        f"// swift-tools-version: {TOOLS}",
        f"// {comment}",
        "import PackageDescription",
        "",
        "let package = Package(",
        f"  name: {quoted(name)},",
        *(f"  defaultLocalization: {quoted(one)}," for one in localizations),
        f"  platforms: {listed('.{}({})'.format(PLATFORMS[one['platformName']], quoted(one['version'])) for one in platforms)},",
        "  products: [",
        *(f"    .library(name: {quoted(one)}, targets: [{quoted(one)}])," for one in sorted(products)),
        "  ],",
        *(["  dependencies: [", *(f"    .package(path: {quoted(one)})," for one in dependencies), "  ],"] if dependencies else []),
        "  targets: [",
        *(line for block in blocks for line in block),
        "  ],",
        f"  swiftLanguageModes: {listed('.version({})'.format(quoted(one)) for one in min(modes))}" + "," * bool(standards),
        *(f"  cLanguageStandard: .{one}" for one in standards),
        ")",
        "",
    ])


def root_manifest(packages):
    """The text of a release's manifest: a product for each library module, and the targets that they need."""
    blocks = []
    for target in map(packages.targets.get, packages.library_targets()):
        if target.description["type"] != "regular":
            raise Refusal(f"{target.name}: a library needs a target of the type {target.description['type']}")
        blocks.append(target_block(target, target_lines(target, [dependency(*one) for one in target.dependencies], target.folder)))
    return manifest(
        "feed", "Made of the packages' own manifests, for those who take a module by this repository's URL. Edit those, not this.",
        packages.manifests.values(), packages.platforms(), packages.modules, [], blocks)


def package_manifest(packages, package, with_tests=False):
    """The text of a manifest for one package's libraries; the packages that it needs are beside it."""
    names = packages.own_targets(package, with_tests)
    blocks, needed = [], []
    for target in map(packages.targets.get, names):
        others = {name: packages.targets[name].package for name, _ in target.dependencies if packages.targets[name].package != package}
        needed += others.values()
        words = [dependency(*one, others.get(one[0])) for one in target.dependencies]
        blocks.append(target_block(target, target_lines(target, words, excluded=["README.md"])))
    own = packages.manifests[package]
    return manifest(
        package, "Made by Scripts/vendor of the feed's repository.", [own], own["platforms"],
        [name for name, place in packages.modules.items() if place == package], [f"../{one}" for one in sorted(set(needed))], blocks)


def workspace_manifest(manifests, targets, flags):
    """The text of a manifest with all of these targets, tests and programs too; the packages' folders lie below it.

    `flags` are those of each target for the compiler of Swift.
    """
    blocks = []
    for target in targets:
        words = [dependency(*one) for one in target.dependencies]
        blocks.append(target_block(target, target_lines(target, words, target.folder, flags=flags.get(target.name, ()))))
    return manifest(
        "workspace", "Made of the packages' own manifests by Scripts/library/workspace.", manifests, lowest_platforms(manifests), [], [], blocks)
