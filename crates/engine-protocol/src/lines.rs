//! Lines from somebody who may send anything.

use std::fmt;
use std::io::{self, BufRead};

/// No line may be longer than this, in bytes.
pub const LONGEST: usize = 64 << 10;

/// The lines of a stream. Whatever comes, no more than one line is held, and that is never longer
/// than [`LONGEST`].
///
/// ```
/// use engine_protocol::{BadLine, Lines};
/// let lines: Vec<_> = Lines::new(&b"ping\r\n\xff\nquit"[..]).collect();
/// assert_eq!(lines, [Ok("ping".to_owned()), Err(BadLine::NotText), Ok("quit".to_owned())]);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    stream: R,
    /// Must the last line be ended, too?
    all_ended: bool,
}

/// A line that cannot be used; those after it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// It has more than [`LONGEST`] bytes.
    TooLong,
    /// It is not UTF-8.
    NotText,
    /// The stream ends before this line does.
    Unended(String),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line of more than {LONGEST} bytes"),
            Self::NotText => f.write_str("a line that is not UTF-8 text"),
            Self::Unended(start) => {
                let start: String = start.chars().take(100).collect();
                write!(f, "{start:?} without ending the line")
            }
        }
    }
}

impl std::error::Error for BadLine {}

impl<R: BufRead> Lines<R> {
    /// The lines of this stream.
    pub const fn new(stream: R) -> Self {
        Self {
            stream,
            all_ended: false,
        }
    }

    /// The lines of this stream, where the end of the stream is not the end of a line: whoever wrote
    /// it may have had more to say.
    pub const fn all_ended(stream: R) -> Self {
        Self {
            stream,
            all_ended: true,
        }
    }

    /// The next line; none at the end of the stream.
    fn next_found(&mut self) -> io::Result<Option<Found>> {
        let mut line = Found::default();
        let mut begun = false;
        loop {
            let found = match self.stream.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                found => found?,
            };
            if found.is_empty() {
                return Ok(begun.then_some(line));
            }
            begun = true;
            let end = found.iter().position(|byte| *byte == b'\n');
            let part = &found[..end.unwrap_or(found.len())];
            line.is_too_long |= line.bytes.len() + part.len() > LONGEST;
            if !line.is_too_long {
                line.bytes.extend_from_slice(part);
            }
            let used = end.map_or(found.len(), |end| end + 1);
            self.stream.consume(used);
            if end.is_some() {
                line.is_ended = true;
                return Ok(Some(line));
            }
        }
    }
}

/// The bytes of a line without its end.
#[derive(Default)]
struct Found {
    bytes: Vec<u8>,
    is_too_long: bool,
    is_ended: bool,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, BadLine>;

    /// The next line; a stream that cannot be read any further is at its end.
    fn next(&mut self) -> Option<Self::Item> {
        let mut found = self.next_found().ok()??;
        if found.bytes.last() == Some(&b'\r') {
            found.bytes.pop();
        }
        Some(match String::from_utf8(found.bytes) {
            _ if found.is_too_long => Err(BadLine::TooLong),
            Err(_) => Err(BadLine::NotText),
            Ok(line) if self.all_ended && !found.is_ended => Err(BadLine::Unended(line)),
            Ok(line) => Ok(line),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_is_read() {
        for (bytes, expected) in [
            (LONGEST, Ok("x".repeat(LONGEST))),
            (LONGEST + 1, Err(BadLine::TooLong)),
            (40 * LONGEST, Err(BadLine::TooLong)),
        ] {
            let text = format!("{}\n\nquit\n", "x".repeat(bytes));
            // A small buffer, so that lines come in many parts.
            let stream = io::BufReader::with_capacity(100, text.as_bytes());
            let lines: Vec<_> = Lines::new(stream).collect();
            assert_eq!(lines, [expected, Ok(String::new()), Ok("quit".to_owned())]);
        }
    }

    #[test]
    fn the_last_line_counts_without_an_end_unless_all_must_have_one() {
        let stream = &b"ping\nqui"[..];
        let said = |text: &str| Ok(text.to_owned());
        let lines: Vec<_> = Lines::new(stream).collect();
        assert_eq!(lines, [said("ping"), said("qui")]);
        let lines: Vec<_> = Lines::all_ended(stream).collect();
        let unended = Err(BadLine::Unended("qui".to_owned()));
        assert_eq!(lines, [said("ping"), unended]);
    }
}
