#!/usr/bin/env python3
"""Checks the wording of tracked files (docs/style.md).

    scripts/check_prose.py              report every problem as `path:line: problem`
    scripts/check_prose.py --count      report totals per directory
    scripts/check_prose.py --self-test  run the unit tests of this script

Two rules:

1. Comments, string literals, Markdown and English locale texts avoid the vague pronouns in `PRONOUNS`.
2. The first sentence of a doc comment (Rust `///`, `//!`; TypeScript and Svelte `/** */`) has at most
   `MAX_WORDS` words. A code span or a link to code counts as one word.

Exceptions are in check_prose_allow.txt: `path: exact line text`, or `path: *` for a whole file. A comment line
before an entry gives the reason, and is required for `*`. The exit code is 1 if there is a problem.
"""

import argparse
import bisect
import collections
import io
import pathlib
import re
import subprocess
import sys
import tokenize
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOW = "scripts/check_prose_allow.txt"
GENERATED = {"web/src/lib/wire.ts", "web/src/lib/catalogue.ts"}
PRONOUNS = re.compile(r"\b(?:whoever|somebody|nobody|anybody)\b", re.IGNORECASE)
MAX_WORDS = 15


# --- Sentences ---------------------------------------------------------------------------------------------------

ABBREVIATIONS = ("e.g.", "i.e.", "etc.", "cf.", "vs.", "approx.", "resp.")
CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"\[([^\[\]]*)\](?:\([^()\s]*\)|\[[^\[\]]*\])?")
END_OF_SENTENCE = re.compile(r"[.!?…][\"'”’)*_\]]*(?=\s|$)")
BLOCK_START = re.compile(r"(?:[-*+]|\d+[.)])\s|\||```|~~~|@\w")


def first_paragraph(lines):
    """First paragraph of Markdown lines, up to a blank line, list, table, code block or JSDoc tag."""
    paragraph = []
    for line in (line.strip() for line in lines):
        if not paragraph and (not line or line.startswith("#")):
            continue
        if not line or line.startswith("#") or BLOCK_START.match(line):
            break
        paragraph.append(line)
    return " ".join(paragraph)


def first_sentence(paragraph):
    """First sentence of a paragraph, with each code span replaced by one word."""
    text = LINK.sub(r"\1", CODE_SPAN.sub("CODE", paragraph))
    for end in END_OF_SENTENCE.finditer(text):
        sentence, rest = text[: end.end()], text[end.end() :].lstrip()
        last = sentence.split()[-1].lower().lstrip("([\"'")
        is_abbreviation = last in ABBREVIATIONS or re.fullmatch(r"(?:\w\.)+", last) is not None
        if rest and (is_abbreviation or rest[0].islower()):
            continue
        return sentence
    return text


def count_words(sentence):
    """Number of whitespace-separated tokens that contain a letter or a digit."""
    return sum(any(c.isalnum() for c in token) for token in sentence.split())


# --- Scanners: each yields (offset, text, is_doc) for every comment and string literal ---------------------------

RUST = re.compile(
    r"""(?P<line>//[^\n]*)
    | (?P<block>/\*)
    | (?P<raw>\b[bc]?r(?P<hashes>\#*)"(?:.*?)"(?P=hashes))
    | (?P<string>"(?:\\.|[^"\\])*")
    | (?P<char>'(?:\\(?:u\{[^}]*\}|x[0-9a-fA-F]{2}|.)|[^\\'\n])')""",
    re.VERBOSE | re.DOTALL,
)
BLOCK_EDGE = re.compile(r"/\*|\*/")


def end_of_nested_comment(text, start):
    """Offset after the block comment that starts at `start`."""
    depth = 0
    for edge in BLOCK_EDGE.finditer(text, start):
        depth += 1 if edge[0] == "/*" else -1
        if depth == 0:
            return edge.end()
    return len(text)


def scan_rust(text):
    position = 0
    while token := RUST.search(text, position):
        position = token.end()
        if token["block"]:
            position = end_of_nested_comment(text, token.start())
            comment = text[token.start() : position]
            yield token.start(), comment, re.match(r"/\*[*!][^*/]", comment) is not None
        elif token["line"]:
            yield token.start(), token[0], re.match(r"//(?:/(?!/)|!)", token[0]) is not None
        elif not token["char"]:
            yield token.start(), token[0], False


TYPESCRIPT = re.compile(
    r"""(?P<line>//[^\n]*)
    | (?P<block>/\*.*?(?:\*/|\Z))
    | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    | (?P<template>`)
    | (?P<slash>/)
    | (?P<brace>[{}])""",
    re.VERBOSE | re.DOTALL,
)
REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*")
BEFORE_REGEX = re.compile(r"(?:^|[(,=:\[!&|?{};+\-*~^<>%]|\breturn|\btypeof|\bcase)\s*\Z")
TEMPLATE_PART = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)


def scan_typescript(text, start=0, end=None):
    end = len(text) if end is None else end
    position, depth = start, 0
    enclosing = []  # brace depths of the `${…}` that the scanner is inside
    while token := TYPESCRIPT.search(text, position, end):
        position = token.end()
        resumes_template = False
        if token["block"]:
            yield token.start(), token[0], re.match(r"/\*\*[^*/]", token[0]) is not None
        elif token["line"] or token["string"]:
            yield token.start(), token[0], False
        elif token["slash"]:
            if BEFORE_REGEX.search(text, max(start, token.start() - 40), token.start()):
                regex = REGEX.match(text, token.start(), end)
                position = regex.end() if regex else position
        elif token["brace"]:
            depth += 1 if token[0] == "{" else -1
            resumes_template = bool(enclosing) and depth == enclosing[-1]
            if resumes_template:
                enclosing.pop()
        if token["template"] or resumes_template:
            part = TEMPLATE_PART.match(text, position, end)
            yield part.start(), part[0], False
            position = part.end()
            if text.startswith("${", position):
                enclosing.append(depth)
                depth += 1
                position += 2
            else:
                position += 1


SVELTE_BLOCK = re.compile(r"<(script|style)\b[^>]*>(.*?)</\1>", re.DOTALL)
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def scan_svelte(text):
    position = 0
    for block in SVELTE_BLOCK.finditer(text):
        yield position, text[position : block.start()], False
        if block[1] == "script":
            yield from scan_typescript(text, block.start(2), block.end(2))
        else:
            for comment in CSS_COMMENT.finditer(text, block.start(2), block.end(2)):
                yield comment.start(), comment[0], False
        position = block.end()
    yield position, text[position:], False


def scan_python(text):
    starts = line_starts(text)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            line, column = token.start
            yield starts[line - 1] + column, token.string, False


def scan_prose(text):
    yield 0, text, False


SCANNERS = {
    ".rs": scan_rust,
    ".ts": scan_typescript,
    ".svelte": scan_svelte,
    ".py": scan_python,
    ".ftl": scan_prose,
    ".md": scan_prose,
}


# --- Checks ------------------------------------------------------------------------------------------------------


def line_starts(text):
    return [0] + [newline.end() for newline in re.finditer("\n", text)]


def doc_comments(text, spans):
    """Doc comments as (offset, lines), with adjacent `///` or `//!` lines joined."""
    comments = []
    previous_end, previous_marker = -1, ""
    for offset, comment, is_doc in spans:
        if not is_doc:
            continue
        if comment.startswith("/*"):
            lines = comment[3:].removesuffix("*/").split("\n")
            comments.append((offset, [re.sub(r"^\s*\*(?!\*) ?", "", line) for line in lines]))
            previous_marker = ""
            continue
        marker = comment[:3]
        is_adjacent = re.fullmatch(r"[ \t\r]*\n[ \t]*", text[previous_end:offset]) is not None
        if marker == previous_marker and is_adjacent:
            comments[-1][1].append(comment[3:])
        else:
            comments.append((offset, [comment[3:]]))
        previous_end, previous_marker = offset + len(comment), marker
    return comments


def problems(path, text):
    """Problems of one file as (line number, description)."""
    starts = line_starts(text)

    def line_of(offset):
        return bisect.bisect_right(starts, offset)

    spans = list(SCANNERS[pathlib.PurePath(path).suffix](text))
    found = []
    for offset, span, _ in spans:
        for word in PRONOUNS.finditer(span):
            found.append((line_of(offset + word.start()), f'vague pronoun "{word[0]}"'))
    for offset, lines in doc_comments(text, spans):
        words = count_words(first_sentence(first_paragraph(lines)))
        if words > MAX_WORDS:
            found.append((line_of(offset), f"first sentence has {words} words, at most {MAX_WORDS} allowed"))
    return sorted(found)


def is_checked(path):
    suffix = pathlib.PurePath(path).suffix
    if suffix not in SCANNERS or path in GENERATED:
        return False
    return suffix != ".ftl" or path.startswith("locales/en/")


def read_allow_list(text):
    """Entries as {(path, line text): line number}, and the line numbers of `*` entries without a reason."""
    entries, without_reason = {}, []
    has_reason = False
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            has_reason = line.startswith("#")
            continue
        path, _, pattern = line.partition(": ")
        if pattern == "*" and not has_reason:
            without_reason.append(number)
        entries[path, pattern] = number
    return entries, without_reason


def check(root):
    """All problems of the repository as (path, line number, description)."""
    allow_path = root / ALLOW
    allowed, without_reason = read_allow_list(allow_path.read_text("utf-8") if allow_path.exists() else "")
    used = set()
    found = [(ALLOW, number, "a `*` entry needs a comment line with the reason before it") for number in without_reason]
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, stdout=subprocess.PIPE, check=True, text=True).stdout
    for path in filter(is_checked, tracked.split("\0")):
        file = root / path
        if not file.is_file():
            continue
        text = file.read_text("utf-8")
        for number, problem in problems(path, text):
            line = text.split("\n", number)[number - 1].strip()
            entry = next((entry for entry in [(path, "*"), (path, line)] if entry in allowed), None)
            if entry:
                used.add(entry)
            else:
                found.append((path, number, problem))
    found += [(ALLOW, number, "unused entry") for entry, number in allowed.items() if entry not in used]
    return found


def directory(path):
    """Directory of a file in the totals: `crates/game`, `web/src`, `docs`, …"""
    parts = pathlib.PurePath(path).parts[:-1]
    return "/".join(parts[:2]) or "."


def print_totals(found):
    totals = collections.defaultdict(collections.Counter)
    for path, _, problem in found:
        kind = "pronouns" if problem.startswith("vague") else "sentences" if problem.startswith("first") else "other"
        totals[directory(path)][kind] += 1
    rows = sorted(totals.items()) + [("total", sum(totals.values(), collections.Counter()))]
    width = max(len(name) for name, _ in rows)
    print(f"{'':{width}}  pronouns  sentences  other")
    for name, counts in rows:
        print(f"{name:{width}}  {counts['pronouns']:8}  {counts['sentences']:9}  {counts['other']:5}")


# --- Self-test ---------------------------------------------------------------------------------------------------


class SentenceTest(unittest.TestCase):
    def assert_first(self, text, sentence):
        self.assertEqual(first_sentence(first_paragraph(text.split("\n"))), sentence)

    def test_a_sentence_ends_at_punctuation_before_a_new_sentence(self):
        self.assert_first("Adam optimizer. It has momentum.", "Adam optimizer.")
        self.assert_first("Is it over? If so, why?", "Is it over?")
        self.assert_first("No punctuation", "No punctuation")
        self.assert_first("Ends with a quote (like this.) Next.", "Ends with a quote (like this.)")

    def test_a_sentence_may_span_lines_but_not_paragraphs(self):
        self.assert_first("One\ntwo. Three.", "One two.")
        self.assert_first("One two\n\nThree.", "One two")
        self.assert_first("\n# Heading\n\nOne.", "One.")

    def test_lists_tables_code_and_tags_end_a_paragraph(self):
        for block in ["- item", "* item", "1. item", "| cell |", "```sh", "@param x"]:
            self.assert_first(f"One:\n{block}", "One:")

    def test_abbreviations_numbers_and_lower_case_do_not_end_a_sentence(self):
        self.assert_first("A bonus, e.g. Harmony, counts. Next.", "A bonus, e.g. Harmony, counts.")
        self.assert_first("Version 1.5 of it. Next.", "Version 1.5 of it.")
        self.assert_first("The file a.rs and so on. Next.", "The file a.rs and so on.")
        self.assert_first("Dots … in between. Next.", "Dots … in between.")

    def test_code_spans_and_links_count_as_one_word(self):
        self.assert_first("Calls `a. B` once. Next.", "Calls CODE once.")
        self.assert_first("A [`State`] of [the game](https://example.org/a.b). Next.", "A CODE of the game.")
        self.assertEqual(count_words(first_sentence("`a b c` and ``d ` e`` – or 3.")), 5)


class ScannerTest(unittest.TestCase):
    def found(self, path, text):
        return [(line, problem.split()[0]) for line, problem in problems(path, text)]

    def test_rust_identifiers_are_ignored_and_comments_and_strings_are_not(self):
        text = 'fn nobody(c: char) { c == \'"\' }\n// nobody\nlet a = r#"a "nobody" b"#;\n/* /* */ nobody */\nnobody();'
        self.assertEqual(self.found("a.rs", text), [(2, "vague"), (3, "vague"), (4, "vague")])

    def test_rust_lifetimes_are_not_characters(self):
        self.assertEqual(self.found("a.rs", "fn f<'a>(x: &'a str) -> X<'a> { nobody(\"\") }"), [])

    def test_the_first_sentence_of_a_doc_comment_is_limited(self):
        sixteen = " ".join(["word"] * 16)
        self.assertEqual(self.found("a.rs", f"/// Short.\n/// Then {sixteen}.\nfn f() {{}}"), [])
        self.assertEqual(self.found("a.rs", f"//! Module.\n\n/// {sixteen}.\nfn f() {{}}"), [(3, "first")])
        self.assertEqual(self.found("a.rs", f"// {sixteen}.\n//// {sixteen}.\n"), [])
        self.assertEqual(self.found("a.ts", f"\n/**\n * {sixteen}.\n */\nlet a"), [(2, "first")])
        self.assertEqual(self.found("a.ts", f"/* {sixteen}. */ let a"), [])
        svelte = f"<script>\n/** {sixteen}. */\n</script>\n<p>nobody</p>\n<style>/* nobody */ .nobody {{}}</style>"
        self.assertEqual(self.found("a.svelte", svelte), [(2, "first"), (4, "vague"), (5, "vague")])

    def test_typescript_templates_and_regular_expressions_are_skipped_correctly(self):
        text = "const a = `x ${nobody ? `nobody` : { b: '}' }} y`\nconst r = /[/'\"`]/.test(nobody) // nobody\nnobody / 2"
        self.assertEqual(self.found("a.ts", text), [(1, "vague"), (2, "vague")])

    def test_python_comments_and_strings_are_checked(self):
        self.assertEqual(self.found("a.py", 'nobody = 1\n"""Nobody."""\nx = 2  # anybody\n'), [(2, "vague"), (3, "vague")])

    def test_words_are_matched_whole_and_in_any_case(self):
        self.assertEqual(self.found("a.md", "Whoever\nwhoever_else\nsomebodys SOMEBODY's"), [(1, "vague"), (3, "vague")])

    def test_a_whole_file_is_allowed_only_with_a_reason(self):
        entries, without_reason = read_allow_list("# quotes\na.md: *\n\nb.md: *\nc.rs: let a: b = 1;")
        self.assertEqual(set(entries), {("a.md", "*"), ("b.md", "*"), ("c.rs", "let a: b = 1;")})
        self.assertEqual(without_reason, [4])


def main():
    parser = argparse.ArgumentParser(description="check the wording of tracked files (docs/style.md)")
    parser.add_argument("--count", action="store_true", help="print totals per directory")
    parser.add_argument("--self-test", action="store_true", help="run the unit tests of this script")
    arguments = parser.parse_args()
    if arguments.self_test:
        unittest.main(argv=[sys.argv[0]])
    found = check(ROOT)
    if arguments.count:
        print_totals(found)
    else:
        for path, line, problem in found:
            print(f"{path}:{line}: {problem}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
