//! Records: redaction of hidden information, comments, tags and escaping.

use game::{Event, Eye, Record, Seat};
use testing::toy::{Card, Rules, SOUND, Toy};

type Game = Toy<SOUND>;

#[test]
fn a_redacted_record_shows_each_observer_only_its_own_card() {
    let text =
        "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seed \"42\"]\n\ncard 3\ncard 6\n1 bid 2\n";
    let record: Record<Game> = text.parse().unwrap();
    let seen = |eye| record.seen_by(eye).unwrap().to_string();
    let first = Eye::Seat(Seat::new(0).unwrap());
    let head = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seed \"?\"]\n\n";
    assert_eq!(seen(first), format!("{head}card 3\n?\n1 bid 2\n"));
    assert_eq!(seen(Eye::Spectator), format!("{head}?\n?\n1 bid 2\n"));
    // A record redacted for one observer can be redacted again for another.
    let seen_twice = record.seen_by(first).unwrap().seen_by(Eye::Spectator);
    assert_eq!(seen_twice.unwrap().to_string(), seen(Eye::Spectator));

    // A finished game has no hidden information.
    let over: Record<Game> = format!("{text}2 bid 0\n").parse().unwrap();
    assert_eq!(over.seen_by(Eye::Spectator).unwrap(), over);
}

#[test]
fn comments_and_unknown_tags_are_redacted_while_the_game_is_in_progress() {
    let text = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seat1 \"Anna\"]\n[Hand \"a six\"]\n\n\
                card 3\ncard 6 # lucky Anna\n# a six!\n";
    let record: Record<Game> = text.parse().unwrap();
    assert_eq!(record.to_string(), text, "the full record keeps both");
    let seen = record.seen_by(Eye::Spectator).unwrap().to_string();
    let expected = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seat1 \"Anna\"]\n\n?\n?\n";
    assert_eq!(seen, expected);
}

#[test]
fn line_breaks_in_tags_and_comments_do_not_create_lines() {
    let mut record = Record::<Game>::new(Rules);
    record.set_tag("Seat1", "Anna\n[Seat2 \"Bot\"]");
    record.push(Event::Chance(Some(Card(3))));
    record.entries[0].comment = Some("hm\ncard 6".to_owned());
    let read: Record<Game> = record.to_string().parse().unwrap();
    assert_eq!(read.events().count(), 1);
    assert_eq!(read.tag("Seat1"), Some("Anna [Seat2 \"Bot\"]"));
    assert_eq!(read.tag("Seat2"), None);
}

#[test]
fn a_hidden_outcome_cannot_be_replayed() {
    let text = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n\ncard 3\n?\n";
    let record: Record<Game> = text.parse().unwrap();
    let broken = record.replay().unwrap_err();
    assert_eq!((broken.step, broken.origin.line), (2, 5));
}
