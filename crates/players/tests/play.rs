//! Game loop: games between players.

use domination::Domination;
use game::{Event, Eye, Game, Player, PlayerError, Seat, Turn};
use kingdomino::{Action, Illegal, Kingdomino, Rules, View};
use players::{FaultKind, Random, play};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn deal(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn play_to_the_end<G: Game>(lines: &[&str]) {
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
    play_to_the_end::<Kingdomino>(&[
        "kingdomino players=2",
        "kingdomino players=2 duel harmony",
        "kingdomino players=3",
        "kingdomino players=3 edition=revised",
        "kingdomino players=4 middle-kingdom",
    ]);
    play_to_the_end::<Domination>(&[
        "domination players=2",
        "domination players=3 starts=2",
        "domination players=4 board=seed:1",
    ]);
}

/// Random player that derives its own view from the events it observes.
struct ViewTracker {
    known: Option<domination::View>,
    choices: Random,
}

impl Player<Domination> for ViewTracker {
    fn begin(&mut self, rules: &domination::Rules, seat: Seat) {
        let start = Domination::start(rules);
        self.known = Some(Domination::view(&start, Eye::Seat(seat)));
    }

    fn observe(&mut self, event: Event<Domination>) {
        let known = self.known.as_mut().expect("the game has begun");
        Domination::observe(known, event).expect("the event is legal");
    }

    fn decide(
        &mut self,
        view: &domination::View,
        legal: &[domination::Action],
    ) -> Result<domination::Action, PlayerError> {
        assert_eq!(self.known.as_ref(), Some(view));
        Player::<Domination>::decide(&mut self.choices, view, legal)
    }
}

#[test]
fn observed_events_reproduce_the_view_of_the_seat() {
    let rules: domination::Rules = "domination players=2".parse().unwrap();
    let mut seats = [1, 2].map(|seed| ViewTracker {
        known: None,
        choices: Random::new(seed),
    });
    let [one, two] = &mut seats;
    play::<Domination>(&rules, &mut [one, two], &mut deal(3)).unwrap();
}

#[test]
fn games_are_reproducible_with_the_same_seeds() {
    let game = |seed| {
        let (mut a, mut b) = (Random::new(seed), Random::new(2));
        let rules = Rules::CLASSIC.with_players(2).unwrap();
        play::<Kingdomino>(&rules, &mut [&mut a, &mut b], &mut deal(1))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(3));
}

/// Player that always discards, which is rarely legal, and counts its events.
#[derive(Default)]
struct AlwaysDiscards {
    seat: Option<Seat>,
    events: usize,
}

impl Player<Kingdomino> for AlwaysDiscards {
    fn begin(&mut self, _: &Rules, seat: Seat) {
        self.seat = Some(seat);
    }

    fn observe(&mut self, _: Event<Kingdomino>) {
        self.events += 1;
    }

    fn decide(&mut self, _: &View, _: &[Action]) -> Result<Action, PlayerError> {
        Ok(Action::Discard)
    }
}

#[test]
fn illegal_action_aborts_the_game_with_a_fault() {
    let rules: Rules = "kingdomino players=2 opening=snake".parse().unwrap();
    let mut offender = AlwaysDiscards::default();
    let mut other = Random::new(1);
    let fault =
        play::<Kingdomino>(&rules, &mut [&mut other, &mut offender], &mut deal(1)).unwrap_err();
    assert_eq!(
        (fault.seat, fault.kind),
        (
            Seat::new(1).unwrap(),
            FaultKind::Illegal(Action::Discard, Illegal::ClaimFirst)
        )
    );
    // It observed the four draws and the claim of the other player, which are in the record.
    assert_eq!((offender.seat, offender.events), (Some(fault.seat), 5));
    assert_eq!(fault.record.events().count(), 5);
}
