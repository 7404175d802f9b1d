//! Records: hidden information, comments and tags, escaping.

use game::{Event, Eye, Record, Seat};
use testing::toy::{Card, Rules, SOUND, Toy};

type Game = Toy<SOUND>;

#[test]
fn a_record_shows_each_eye_only_its_own_card() {
    let text =
        "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seed \"42\"]\n\ncard 3\ncard 6\n1 bid 2\n";
    let record: Record<Game> = text.parse().unwrap();
    let seen = |eye| record.seen_by(eye).unwrap().to_string();
    let first = Eye::Seat(Seat::new(0).unwrap());
    let head = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seed \"?\"]\n\n";
    assert_eq!(seen(first), format!("{head}card 3\n?\n1 bid 2\n"));
    assert_eq!(seen(Eye::Spectator), format!("{head}?\n?\n1 bid 2\n"));
    // What one may know hides the rest from another, too.
    let seen_twice = record.seen_by(first).unwrap().seen_by(Eye::Spectator);
    assert_eq!(seen_twice.unwrap().to_string(), seen(Eye::Spectator));

    // Once the game is over there are no secrets.
    let over: Record<Game> = format!("{text}2 bid 0\n").parse().unwrap();
    assert_eq!(over.seen_by(Eye::Spectator).unwrap(), over);
}

#[test]
fn a_record_shows_no_remark_and_no_unknown_tag_while_the_game_goes_on() {
    let text = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seat1 \"Anna\"]\n[Hand \"a six\"]\n\n\
                card 3\ncard 6 # lucky Anna\n# a six!\n";
    let record: Record<Game> = text.parse().unwrap();
    assert_eq!(record.to_string(), text, "both are kept otherwise");
    let seen = record.seen_by(Eye::Spectator).unwrap().to_string();
    let expected = "[Format \"dominium 1\"]\n[Rules \"toy\"]\n[Seat1 \"Anna\"]\n\n?\n?\n";
    assert_eq!(seen, expected);
}

#[test]
fn what_is_written_stays_on_its_line() {
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
