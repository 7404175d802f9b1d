//! Players meet at a table.

use domination::Domination;
use game::{Event, Eye, Game, NoAnswer, Player, Seat, Turn};
use kingdomino::{Action, Illegal, Kingdomino, Rules, View};
use players::{Offence, Random, play};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn deal(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn finish<G: Game>(lines: &[&str]) {
    for line in lines {
        let rules: G::Rules = line.parse().unwrap();
        let mut seats = [0, 1, 2, 3].map(Random::new);
        let mut seats: Vec<&mut dyn Player<G>> = seats
            .iter_mut()
            .take(G::seats(&rules))
            .map(|player| player as &mut dyn Player<G>)
            .collect();
        let record = play::<G>(&rules, &mut seats, &mut deal(5)).unwrap();
        let end = record.replay().unwrap();
        assert_eq!(G::turn(&end), Turn::Over, "{line}");
    }
}

#[test]
fn random_players_finish_every_kind_of_game() {
    finish::<Kingdomino>(&[
        "kingdomino players=2",
        "kingdomino players=2 duel harmony",
        "kingdomino players=3",
        "kingdomino players=3 edition=revised",
        "kingdomino players=4 middle-kingdom",
    ]);
    finish::<Domination>(&[
        "domination players=2",
        "domination players=3 starts=2",
        "domination players=4 board=seed:1",
    ]);
}

/// Chooses at random, and keeps a view of its own by what it is told.
struct Watching {
    known: Option<domination::View>,
    choices: Random,
}

impl Player<Domination> for Watching {
    fn begin(&mut self, rules: &domination::Rules, seat: Seat) {
        let start = Domination::start(rules);
        self.known = Some(Domination::view(&start, Eye::Seat(seat)));
    }

    fn watch(&mut self, event: Event<Domination>) {
        let known = self.known.as_mut().expect("the game has begun");
        Domination::watch(known, event).expect("what happened can happen");
    }

    fn decide(
        &mut self,
        view: &domination::View,
        legal: &[domination::Action],
    ) -> Result<domination::Action, NoAnswer> {
        assert_eq!(self.known.as_ref(), Some(view));
        Player::<Domination>::decide(&mut self.choices, view, legal)
    }
}

#[test]
fn a_player_is_told_what_its_seat_may_know_and_nothing_else() {
    let rules: domination::Rules = "domination players=2".parse().unwrap();
    let mut seats = [1, 2].map(|seed| Watching {
        known: None,
        choices: Random::new(seed),
    });
    let [one, two] = &mut seats;
    play::<Domination>(&rules, &mut [one, two], &mut deal(3)).unwrap();
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let game = |seed| {
        let (mut a, mut b) = (Random::new(seed), Random::new(2));
        let rules = Rules::CLASSIC.with_players(2).unwrap();
        play::<Kingdomino>(&rules, &mut [&mut a, &mut b], &mut deal(1))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(3));
}

/// Answers with what is hardly ever legal, and listens.
#[derive(Default)]
struct Stubborn {
    seat: Option<Seat>,
    heard: usize,
}

impl Player<Kingdomino> for Stubborn {
    fn begin(&mut self, _: &Rules, seat: Seat) {
        self.seat = Some(seat);
    }

    fn watch(&mut self, _: Event<Kingdomino>) {
        self.heard += 1;
    }

    fn decide(&mut self, _: &View, _: &[Action]) -> Result<Action, NoAnswer> {
        Ok(Action::Discard)
    }
}

#[test]
fn a_player_cannot_play_what_is_illegal() {
    let rules: Rules = "kingdomino players=2 opening=snake".parse().unwrap();
    let mut stubborn = Stubborn::default();
    let mut other = Random::new(1);
    let foul =
        play::<Kingdomino>(&rules, &mut [&mut other, &mut stubborn], &mut deal(1)).unwrap_err();
    assert_eq!(
        (foul.seat, foul.what),
        (
            Seat::new(1).unwrap(),
            Offence::Illegal(Action::Discard, Illegal::ClaimFirst)
        )
    );
    // It heard of the four draws and of the other's claim, which stand in the record.
    assert_eq!((stubborn.seat, stubborn.heard), (Some(foul.seat), 5));
    assert_eq!(foul.record.events().count(), 5);
}
