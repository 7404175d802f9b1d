//! What the ground of the terminal is like, as the terminal itself tells.
//!
//! Hardly any terminal says so in the environment, but most answer when they are asked. The answer comes with what is
//! typed, as if somebody had pressed Alt-] and then its letters; nobody waits for it, and whatever it says does nothing
//! else.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::look::Theme;

/// Asks for the colour of the ground.
pub(crate) const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

/// No answer is longer.
const LONGEST: usize = 40;

/// Something that was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// By somebody.
    Key(KeyEvent),
    /// By the terminal: a part of its answer.
    Part,
    /// The end of its answer.
    Ground(Theme),
}

/// Tells the answer from what somebody types.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Listener {
    /// Has the terminal been asked, and not answered yet?
    pub(crate) expects: bool,
    /// The answer so far, once it has begun.
    answer: Option<String>,
}

impl Listener {
    pub(crate) fn hear(&mut self, key: KeyEvent) -> Heard {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let Some(answer) = &mut self.answer else {
            if self.expects && alt && key.code == KeyCode::Char(']') {
                self.answer = Some(String::new());
                return Heard::Part;
            }
            return Heard::Key(key);
        };
        match key.code {
            // Either of these ends it.
            KeyCode::Char('\\') if alt => {}
            KeyCode::Char('g') if control => {}
            KeyCode::Char(
                letter @ ('0'..='9' | 'a'..='f' | 'A'..='F' | ';' | ':' | '/' | 'r' | 'g'),
            ) if answer.len() < LONGEST => {
                answer.push(letter);
                return Heard::Part;
            }
            // Somebody pressed Alt-].
            _ => {
                self.answer = None;
                return Heard::Key(key);
            }
        }
        let ground = read(answer);
        *self = Self::default();
        ground.map_or(Heard::Part, Heard::Ground)
    }
}

/// Reads `11;rgb:ffff/ffff/ffff`: is that light or dark?
fn read(answer: &str) -> Option<Theme> {
    let colour = answer.strip_prefix("11;")?;
    let (_, parts) = colour.split_once(':')?;
    let mut parts = parts.split('/').map(|part| {
        let most = 16_u32.checked_pow(part.len().try_into().ok()?)? - 1;
        let part = u32::from_str_radix(part, 16).ok()?;
        Some(f64::from(part) / f64::from(most.max(1)))
    });
    let [red, green, blue] = [parts.next()??, parts.next()??, parts.next()??];
    let bright = 0.299 * red + 0.587 * green + 0.114 * blue;
    Some(if bright > 0.5 {
        Theme::Light
    } else {
        Theme::Dark
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(letter: char, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(KeyCode::Char(letter), modifiers)
    }

    /// What is heard last when a terminal answers this.
    fn heard(listener: &mut Listener, answer: &str) -> Heard {
        let mut last = listener.hear(key(']', KeyModifiers::ALT));
        for letter in answer.chars() {
            assert_eq!(last, Heard::Part);
            last = listener.hear(key(letter, KeyModifiers::NONE));
        }
        assert_eq!(last, Heard::Part);
        listener.hear(key('\\', KeyModifiers::ALT))
    }

    #[test]
    fn terminals_say_what_their_ground_is_like() {
        for (answer, theme) in [
            ("11;rgb:ffff/ffff/ffff", Theme::Light),
            ("11;rgb:fdfd/f6f6/e3e3", Theme::Light),
            ("11;rgb:0000/2b2b/3636", Theme::Dark),
            ("11;rgb:1e/1e/2e", Theme::Dark),
            ("11;rgba:f/f/f/f", Theme::Light),
        ] {
            let mut listener = Listener {
                expects: true,
                ..Listener::default()
            };
            assert_eq!(
                heard(&mut listener, answer),
                Heard::Ground(theme),
                "{answer}"
            );
            // And from then on keys are keys.
            let next = key(']', KeyModifiers::ALT);
            assert_eq!(listener.hear(next), Heard::Key(next));
        }
        let mut listener = Listener {
            expects: true,
            ..Listener::default()
        };
        assert_eq!(heard(&mut listener, "11;rgb:ffff"), Heard::Part);
    }

    #[test]
    fn what_somebody_types_is_theirs() {
        let mut listener = Listener {
            expects: true,
            ..Listener::default()
        };
        let enter = KeyEvent::from(KeyCode::Enter);
        assert_eq!(listener.hear(enter), Heard::Key(enter));
        assert_eq!(listener.hear(key(']', KeyModifiers::ALT)), Heard::Part);
        assert_eq!(listener.hear(enter), Heard::Key(enter));
        let one = key('1', KeyModifiers::NONE);
        assert_eq!(listener.hear(one), Heard::Key(one));
    }
}
