//! Buffered output: one write per frame, in colours the terminal supports.

use std::io::{self, Stdout, Write};

use crate::look::ColourDepth;

/// Buffers a frame and writes it in one call.
#[derive(Debug)]
pub(crate) struct Output {
    out: Stdout,
    depth: ColourDepth,
    frame: Vec<u8>,
}

impl Output {
    pub(crate) fn new(depth: ColourDepth) -> Self {
        Self {
            out: io::stdout(),
            depth,
            frame: Vec::new(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let frame = std::mem::take(&mut self.frame);
        match self.depth {
            ColourDepth::Sixteen => self.out.write_all(&to_ansi16(&frame))?,
            ColourDepth::None | ColourDepth::Indexed | ColourDepth::True => {
                self.out.write_all(&frame)?;
            }
        }
        self.out.flush()
    }
}

/// Rewrites indexed colours 0–15 as ANSI codes 30–37, 40–47, 90–97 and 100–107.
///
/// The backend writes them as 256-colour sequences, which 16-colour terminals do not understand.
fn to_ansi16(frame: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(frame.len());
    let mut rest = frame;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(at + 2);
        plain.extend_from_slice(before);
        let part = |byte: &u8| !byte.is_ascii_digit() && *byte != b';';
        let end = sequence.iter().position(part).unwrap_or(sequence.len());
        let (parts, after) = sequence.split_at(end);
        if after.first() == Some(&b'm') {
            plain.extend_from_slice(&ansi16_codes(parts));
        } else {
            plain.extend_from_slice(parts);
        }
        rest = after;
    }
    plain.extend_from_slice(rest);
    plain
}

fn ansi16_codes(parts: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(parts);
    let mut numbers: Vec<u8> = Vec::new();
    let mut all = text.split(';').map(|part| part.parse::<u8>().unwrap_or(0));
    while let Some(number) = all.next() {
        if number != 38 && number != 48 {
            numbers.push(number);
            continue;
        }
        let (_, colour) = (all.next(), all.next().unwrap_or(0));
        let base = number - 8;
        numbers.push(match colour {
            0..8 => base + colour,
            _ => base + 60 + colour.min(15) - 8,
        });
    }
    let texts: Vec<String> = numbers.iter().map(u8::to_string).collect();
    texts.join(";").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexed_colours_become_ansi_codes() {
        let plain = |text: &str| String::from_utf8(to_ansi16(text.as_bytes())).unwrap();
        assert_eq!(
            plain("\x1b[38;5;3;48;5;12mψ\x1b[0m"),
            "\x1b[33;104mψ\x1b[0m"
        );
        assert_eq!(
            plain("\x1b[2;5Hx\x1b[1m\x1b[39m"),
            "\x1b[2;5Hx\x1b[1m\x1b[39m"
        );
        assert_eq!(plain("\x1b[38;5;8"), "\x1b[38;5;8");
    }
}
