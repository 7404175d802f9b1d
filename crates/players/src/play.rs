//! Games between players.

use std::fmt;

use game::{Event, Eye, Game, NoAnswer, Player, Record, Seat, Turn, Why};
use rand_core::Rng;

/// A game that could not go on because of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foul<G: Game> {
    /// Whose player.
    pub seat: Seat,
    /// What it did.
    pub what: Offence<G>,
    /// The game up to there.
    pub record: Record<G>,
}

/// What a player did that a game cannot go on after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offence<G: Game> {
    /// It answered this, which a rule forbids.
    Illegal(G::Action, G::Illegal),
    /// It did not answer.
    NoAnswer(NoAnswer),
    /// It was not there when the game began.
    NotReady(NoAnswer),
}

impl<G: Game> Foul<G> {
    /// The game up to there as the player has seen it, if it was asked for anything.
    pub fn seen(&self) -> Option<Record<G>> {
        let asked = !matches!(self.what, Offence::NotReady(_));
        let seen = || self.record.seen_by(Eye::Seat(self.seat)).ok();
        asked.then(seen).flatten()
    }
}

impl<G: Game> fmt::Display for Foul<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, what, record } = self;
        let step = record.events().count() + 1;
        let decided = |event: &Event<G>| matches!(event, Event::Act(by, _) if by == seat);
        let decision = record.events().filter(decided).count() + 1;
        match what {
            Offence::Illegal(action, why) => {
                write!(
                    f,
                    "the player in seat {seat} answered {action} at step {step}, its decision \
                     {decision}: {why}"
                )
            }
            Offence::NoAnswer(why) => write!(
                f,
                "the player in seat {seat} failed at step {step}, its decision {decision}: {why}"
            ),
            Offence::NotReady(why) => write!(f, "the player in seat {seat} failed: {why}"),
        }
    }
}

impl<G: Game> std::error::Error for Foul<G> {}

/// Tells a player what its seat has seen of a game that is under way.
pub fn attend<G: Game>(player: &mut (impl Player<G> + ?Sized), seen: &Record<G>, seat: Seat) {
    player.begin(&seen.rules, seat);
    for event in seen.events() {
        player.watch(event);
    }
}

/// Plays one game between these players, one for each seat, with chance drawn from `deal`.
///
/// Each is shown what its seat may know and nothing else.
///
/// # Panics
/// When there is not one player for each seat.
pub fn play<G: Game>(
    rules: &G::Rules,
    players: &mut [&mut dyn Player<G>],
    deal: &mut impl Rng,
) -> Result<Record<G>, Box<Foul<G>>> {
    assert_eq!(players.len(), G::seats(rules), "one player for each seat");
    let mut record = Record::new(rules.clone());
    for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
        player.begin(rules, seat);
        if let Err(why) = player.ready() {
            let what = Offence::NotReady(why);
            return Err(Box::new(Foul { seat, what, record }));
        }
    }
    let mut state = G::start(rules);
    let mut legal = Vec::new();
    loop {
        let event = match G::turn(&state) {
            Turn::Over => return Ok(record),
            Turn::Chance => Event::Chance(Some(G::draw(&state, deal))),
            Turn::Of(seat) => {
                legal.clear();
                G::legal(&state, |action| legal.push(action));
                let view = G::view(&state, Eye::Seat(seat));
                match players[seat.index()].decide(&view, &legal) {
                    Ok(action) => Event::Act(seat, action),
                    Err(why) => {
                        let what = Offence::NoAnswer(why);
                        return Err(Box::new(Foul { seat, what, record }));
                    }
                }
            }
        };
        let before = state.clone();
        match (event.apply(&mut state), event) {
            (Ok(()), _) => {}
            (Err(Why::Illegal(why)), Event::Act(seat, action)) => {
                let what = Offence::Illegal(action, why);
                return Err(Box::new(Foul { seat, what, record }));
            }
            (Err(why), _) => unreachable!("what was drawn can happen: {why}"),
        }
        for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
            player.watch(event.seen_by(&before, Eye::Seat(seat)));
        }
        record.push(event);
    }
}
