//! Web page built from `web/`, embedded in the binary.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Files;

/// Embedded file.
#[derive(Clone, Debug)]
pub struct File {
    /// Content, possibly compressed.
    pub body: Cow<'static, [u8]>,
    /// Media type.
    pub media_type: &'static str,
    /// Content encoding, if compressed.
    pub encoding: Option<&'static str>,
    /// Content-hashed name: the file can be cached forever.
    pub immutable: bool,
    /// SHA-256 of the body.
    pub hash: [u8; 32],
}

/// Media types by file extension.
const MEDIA_TYPES: [(&str, &str); 6] = [
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".json", "application/json"),
    (".webmanifest", "application/manifest+json"),
];

/// Entry point of the page.
pub const INDEX: &str = "index.html";

/// Finds a file, in the best encoding the `Accept-Encoding` header allows.
pub fn find(name: &str, accepted: &str) -> Option<File> {
    let (_, kind) = MEDIA_TYPES
        .into_iter()
        .find(|(end, _)| name.ends_with(end))?;
    let accepts = |encoding: &str| {
        let mut words = accepted.split(',').map(|word| word.split(';').next());
        words.any(|word| word.is_some_and(|word| word.trim().eq_ignore_ascii_case(encoding)))
    };
    let forms = [(Some("br"), ".br"), (Some("gzip"), ".gz"), (None, "")];
    forms.into_iter().find_map(|(encoding, end)| {
        if !encoding.is_none_or(accepts) {
            return None;
        }
        let file = Files::get(&format!("{name}{end}"))?;
        Some(File {
            hash: file.metadata.sha256_hash(),
            body: file.data,
            media_type: kind,
            encoding,
            immutable: name.starts_with("assets/"),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn find_returns_the_best_accepted_encoding() {
        let plain = find(INDEX, "").unwrap();
        assert_eq!(plain.encoding, None);
        assert!(plain.body.starts_with(b"<!doctype html>"));
        for (accepted, encoding) in [("gzip, deflate", "gzip"), ("gzip, br;q=0.9", "br")] {
            let file = find(INDEX, accepted).unwrap();
            assert_eq!(file.encoding, Some(encoding));
            assert!(file.body.len() < plain.body.len());
        }
        assert!(find("nothing.js", "br").is_none());
        assert!(find("index.html.br", "").is_none());
    }
}
