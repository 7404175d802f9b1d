//! Lines from somebody who may send anything.

use std::fmt;
use std::io::{self, BufRead};

/// No line may be longer than this, in bytes.
pub const LONGEST: usize = 64 << 10;

/// The lines of a stream. Whatever comes, no more than one line is held, and that is never longer
/// than [`LONGEST`].
///
/// ```
/// use players::protocol::{BadLine, Lines};
/// let lines: Vec<_> = Lines::new(&b"ping\r\n\xff\nquit"[..]).collect();
/// assert_eq!(lines, [Ok("ping".to_owned()), Err(BadLine::NotText), Ok("quit".to_owned())]);
/// ```
#[derive(Debug)]
pub struct Lines<R>(R);

/// A line that cannot be used; those after it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// It has more than [`LONGEST`] bytes.
    TooLong,
    /// It is not UTF-8.
    NotText,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line of more than {LONGEST} bytes"),
            Self::NotText => f.write_str("a line that is not UTF-8 text"),
        }
    }
}

impl std::error::Error for BadLine {}

impl<R: BufRead> Lines<R> {
    /// The lines of this stream.
    pub const fn new(stream: R) -> Self {
        Self(stream)
    }

    /// The bytes of the next line without its end, and whether there were too many; none at the end
    /// of the stream.
    fn next_bytes(&mut self) -> io::Result<Option<(Vec<u8>, bool)>> {
        let mut line = Vec::new();
        let mut begun = false;
        let mut too_long = false;
        loop {
            let found = match self.0.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                found => found?,
            };
            if found.is_empty() {
                return Ok(begun.then_some((line, too_long)));
            }
            begun = true;
            let end = found.iter().position(|byte| *byte == b'\n');
            let part = &found[..end.unwrap_or(found.len())];
            too_long |= line.len() + part.len() > LONGEST;
            if !too_long {
                line.extend_from_slice(part);
            }
            let used = end.map_or(found.len(), |end| end + 1);
            self.0.consume(used);
            if end.is_some() {
                return Ok(Some((line, too_long)));
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, BadLine>;

    /// The next line; a stream that cannot be read any further is at its end.
    fn next(&mut self) -> Option<Self::Item> {
        let (mut bytes, too_long) = self.next_bytes().ok()??;
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Some(if too_long {
            Err(BadLine::TooLong)
        } else {
            String::from_utf8(bytes).map_err(|_| BadLine::NotText)
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
}
