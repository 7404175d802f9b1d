//! What the ground of the terminal is like, as the terminal itself tells.
//!
//! Hardly any terminal says so in the environment, but most answer when they are asked. The answer comes with what is
//! typed, as if somebody had pressed Alt-] and then its letters; nobody waits for it, and whatever it says does nothing
//! else.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::look::Theme;

/// Asks for the colour of the ground.
pub(crate) const QUERY: &[u8] = b"\x1b]11;?\x1b\\";

/// No answer is longer.
const MAX_REPLY_LEN: usize = 40;

/// Something that was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decoded {
    /// By somebody.
    Key(KeyEvent),
    /// By the terminal: a part of its answer.
    Partial,
    /// The end of its answer.
    Background(Theme),
}

/// Tells the answer from what somebody types.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReplyFilter {
    /// Has the terminal been asked, and not answered yet?
    pub(crate) awaiting_reply: bool,
    /// The answer so far, once it has begun.
    reply: Option<String>,
}

impl ReplyFilter {
    pub(crate) fn filter(&mut self, key: KeyEvent) -> Decoded {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let Some(reply) = &mut self.reply else {
            if self.awaiting_reply && alt && key.code == KeyCode::Char(']') {
                self.reply = Some(String::new());
                return Decoded::Partial;
            }
            return Decoded::Key(key);
        };
        match key.code {
            // Either of these ends it.
            KeyCode::Char('\\') if alt => {}
            KeyCode::Char('g') if control => {}
            KeyCode::Char(
                character @ ('0'..='9' | 'a'..='f' | 'A'..='F' | ';' | ':' | '/' | 'r' | 'g'),
            ) if reply.len() < MAX_REPLY_LEN => {
                reply.push(character);
                return Decoded::Partial;
            }
            // Somebody pressed Alt-].
            _ => {
                self.reply = None;
                return Decoded::Key(key);
            }
        }
        let background = parse_reply(reply);
        *self = Self::default();
        background.map_or(Decoded::Partial, Decoded::Background)
    }
}

/// Reads `11;rgb:ffff/ffff/ffff`: is that light or dark?
fn parse_reply(reply: &str) -> Option<Theme> {
    let colour = reply.strip_prefix("11;")?;
    let (_, parts) = colour.split_once(':')?;
    let mut parts = parts.split('/').map(|part| {
        let max = 16_u32.checked_pow(part.len().try_into().ok()?)? - 1;
        let part = u32::from_str_radix(part, 16).ok()?;
        Some(f64::from(part) / f64::from(max.max(1)))
    });
    let [red, green, blue] = [parts.next()??, parts.next()??, parts.next()??];
    let luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    Some(if luminance > 0.5 {
        Theme::Light
    } else {
        Theme::Dark
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(character: char, modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(KeyCode::Char(character), modifiers)
    }

    /// What is heard last when a terminal answers this.
    fn feed(filter: &mut ReplyFilter, reply: &str) -> Decoded {
        let mut last = filter.filter(key(']', KeyModifiers::ALT));
        for character in reply.chars() {
            assert_eq!(last, Decoded::Partial);
            last = filter.filter(key(character, KeyModifiers::NONE));
        }
        assert_eq!(last, Decoded::Partial);
        filter.filter(key('\\', KeyModifiers::ALT))
    }

    #[test]
    fn terminals_say_what_their_ground_is_like() {
        for (reply, theme) in [
            ("11;rgb:ffff/ffff/ffff", Theme::Light),
            ("11;rgb:fdfd/f6f6/e3e3", Theme::Light),
            ("11;rgb:0000/2b2b/3636", Theme::Dark),
            ("11;rgb:1e/1e/2e", Theme::Dark),
            ("11;rgba:f/f/f/f", Theme::Light),
        ] {
            let mut filter = ReplyFilter {
                awaiting_reply: true,
                ..ReplyFilter::default()
            };
            assert_eq!(
                feed(&mut filter, reply),
                Decoded::Background(theme),
                "{reply}"
            );
            // And from then on keys are keys.
            let next = key(']', KeyModifiers::ALT);
            assert_eq!(filter.filter(next), Decoded::Key(next));
        }
        let mut filter = ReplyFilter {
            awaiting_reply: true,
            ..ReplyFilter::default()
        };
        assert_eq!(feed(&mut filter, "11;rgb:ffff"), Decoded::Partial);
    }

    #[test]
    fn what_somebody_types_is_theirs() {
        let mut filter = ReplyFilter {
            awaiting_reply: true,
            ..ReplyFilter::default()
        };
        let enter = KeyEvent::from(KeyCode::Enter);
        assert_eq!(filter.filter(enter), Decoded::Key(enter));
        assert_eq!(filter.filter(key(']', KeyModifiers::ALT)), Decoded::Partial);
        assert_eq!(filter.filter(enter), Decoded::Key(enter));
        let one = key('1', KeyModifiers::NONE);
        assert_eq!(filter.filter(one), Decoded::Key(one));
    }
}
