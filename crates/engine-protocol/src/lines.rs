//! Line reader for untrusted input, with a length limit.

use std::fmt;
use std::io::{self, BufRead};

/// Maximum length of a line in bytes, without its newline.
pub const MAX_LINE_BYTES: usize = 64 << 10;

/// Iterator over the lines of a stream.
///
/// Memory is bounded for any input: at most one line of [`MAX_LINE_BYTES`] is buffered.
///
/// ```
/// use engine_protocol::{BadLine, Lines};
/// let lines: Vec<_> = Lines::new(&b"ping\r\n\xff\nquit"[..]).collect();
/// assert_eq!(lines, [Ok("ping".to_owned()), Err(BadLine::NotUtf8), Ok("quit".to_owned())]);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    stream: R,
    /// Whether a last line without a newline is an error.
    requires_final_newline: bool,
}

/// Error of an unusable line; the lines after it can still be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// More than [`MAX_LINE_BYTES`] bytes.
    TooLong,
    /// Invalid UTF-8.
    NotUtf8,
    /// The stream ended without a newline after this text.
    Unterminated(String),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line of more than {MAX_LINE_BYTES} bytes"),
            Self::NotUtf8 => f.write_str("a line that is not UTF-8 text"),
            Self::Unterminated(start) => {
                let start: String = start.chars().take(100).collect();
                write!(f, "{start:?} without a newline")
            }
        }
    }
}

impl std::error::Error for BadLine {}

impl<R: BufRead> Lines<R> {
    /// Reads lines; the last one may end with the stream instead of a newline.
    pub const fn new(stream: R) -> Self {
        Self {
            stream,
            requires_final_newline: false,
        }
    }

    /// Reads lines that all must end with a newline.
    ///
    /// A last line without one may be cut off, so it is reported as [`BadLine::Unterminated`].
    pub const fn with_final_newline(stream: R) -> Self {
        Self {
            stream,
            requires_final_newline: true,
        }
    }

    /// Reads the next line; `None` at the end of the stream.
    fn read_line(&mut self) -> io::Result<Option<RawLine>> {
        let mut line = RawLine::default();
        let mut has_started = false;
        loop {
            let buffer = match self.stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(has_started.then_some(line));
            }
            has_started = true;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            line.is_too_long |= line.bytes.len() + part.len() > MAX_LINE_BYTES;
            if !line.is_too_long {
                line.bytes.extend_from_slice(part);
            }
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.stream.consume(used);
            if end.is_some() {
                line.is_terminated = true;
                return Ok(Some(line));
            }
        }
    }
}

/// Bytes of a line, without its newline.
#[derive(Default)]
struct RawLine {
    bytes: Vec<u8>,
    is_too_long: bool,
    is_terminated: bool,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, BadLine>;

    /// Returns the next line; a read error counts as the end of the stream.
    fn next(&mut self) -> Option<Self::Item> {
        let mut raw = self.read_line().ok()??;
        if raw.bytes.last() == Some(&b'\r') {
            raw.bytes.pop();
        }
        Some(match String::from_utf8(raw.bytes) {
            _ if raw.is_too_long => Err(BadLine::TooLong),
            Err(_) => Err(BadLine::NotUtf8),
            Ok(line) if self.requires_final_newline && !raw.is_terminated => {
                Err(BadLine::Unterminated(line))
            }
            Ok(line) => Ok(line),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_too_long_line_is_skipped_and_the_next_one_is_read() {
        for (bytes, expected) in [
            (MAX_LINE_BYTES, Ok("x".repeat(MAX_LINE_BYTES))),
            (MAX_LINE_BYTES + 1, Err(BadLine::TooLong)),
            (40 * MAX_LINE_BYTES, Err(BadLine::TooLong)),
        ] {
            let text = format!("{}\n\nquit\n", "x".repeat(bytes));
            // A small buffer splits lines into many reads.
            let stream = io::BufReader::with_capacity(100, text.as_bytes());
            let lines: Vec<_> = Lines::new(stream).collect();
            assert_eq!(lines, [expected, Ok(String::new()), Ok("quit".to_owned())]);
        }
    }

    #[test]
    fn a_last_line_without_newline_is_accepted_unless_one_is_required() {
        let stream = &b"ping\nqui"[..];
        let line = |text: &str| Ok(text.to_owned());
        let lines: Vec<_> = Lines::new(stream).collect();
        assert_eq!(lines, [line("ping"), line("qui")]);
        let lines: Vec<_> = Lines::with_final_newline(stream).collect();
        let unterminated = Err(BadLine::Unterminated("qui".to_owned()));
        assert_eq!(lines, [line("ping"), unterminated]);
    }
}
