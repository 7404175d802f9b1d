//! Background colour detection (OSC 11): light or dark theme.
//!
//! Few terminals report their colours in the environment, but most answer an OSC 11 query. The reply arrives on
//! standard input and is decoded as Alt-] followed by characters. It is filtered out of the key events, and nothing
//! waits for it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::look::Theme;

/// OSC 11 query for the background colour.
pub(crate) const QUERY: &[u8] = b"\x1b]11;?\x1b\\";

/// Maximum length of a reply.
const MAX_REPLY_LEN: usize = 40;

/// Result of filtering one key event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decoded {
    /// Pressed by the user.
    Key(KeyEvent),
    /// Part of the reply; to be ignored.
    Partial,
    /// End of the reply, with the theme it implies.
    Background(Theme),
}

/// Separates the terminal's reply from user input.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReplyFilter {
    /// The query was sent and no reply has been received yet.
    pub(crate) awaiting_reply: bool,
    /// Reply received so far, once it has started.
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
            // String terminator: ESC \ or BEL.
            KeyCode::Char('\\') if alt => {}
            KeyCode::Char('g') if control => {}
            KeyCode::Char(
                character @ ('0'..='9' | 'a'..='f' | 'A'..='F' | ';' | ':' | '/' | 'r' | 'g'),
            ) if reply.len() < MAX_REPLY_LEN => {
                reply.push(character);
                return Decoded::Partial;
            }
            // Not a reply: the user pressed Alt-].
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

/// Parses `11;rgb:ffff/ffff/ffff` and classifies it by luminance.
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

    /// Feeds a whole reply and returns the last result.
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
    fn osc_11_replies_select_the_theme() {
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
            // After the reply every key passes through.
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
    fn user_keys_pass_through() {
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
