//! Game loop: plays one game between players.

use std::fmt;

use game::{Event, Eye, Game, Player, PlayerError, Record, ReplayErrorKind, Seat, Turn};
use rand_core::Rng;

/// Game aborted by a fault of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerFault<G: Game> {
    /// Seat of the player at fault.
    pub seat: Seat,
    /// Kind of fault.
    pub kind: FaultKind<G>,
    /// Record of the game up to the fault.
    pub record: Record<G>,
}

/// Fault of a player that ends a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind<G: Game> {
    /// The player returned this illegal action.
    Illegal(G::Action, G::Illegal),
    /// The player returned no action.
    NoAnswer(PlayerError),
    /// The player was not ready when the game began.
    NotReady(PlayerError),
}

impl<G: Game> PlayerFault<G> {
    /// Record as seen by the player at fault; `None` if it never decided.
    pub fn seen_record(&self) -> Option<Record<G>> {
        let asked = !matches!(self.kind, FaultKind::NotReady(_));
        let seen = || self.record.seen_by(Eye::Seat(self.seat)).ok();
        asked.then(seen).flatten()
    }
}

impl<G: Game> fmt::Display for PlayerFault<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seat, kind, record } = self;
        let step = record.events().count() + 1;
        let decided = |event: &Event<G>| matches!(event, Event::Act(by, _) if by == seat);
        let decision = record.events().filter(decided).count() + 1;
        match kind {
            FaultKind::Illegal(action, why) => {
                write!(
                    f,
                    "the player in seat {seat} answered {action} at event {step}, its decision \
                     {decision}: {why}"
                )
            }
            FaultKind::NoAnswer(why) => write!(
                f,
                "the player in seat {seat} failed at event {step}, its decision {decision}: {why}"
            ),
            FaultKind::NotReady(why) => write!(f, "the player in seat {seat} failed: {why}"),
        }
    }
}

impl<G: Game> std::error::Error for PlayerFault<G> {}

/// Replays a game in progress to a player, as its seat has seen it.
pub fn catch_up<G: Game>(player: &mut (impl Player<G> + ?Sized), seen: &Record<G>, seat: Seat) {
    player.begin(&seen.rules, seat);
    for event in seen.events() {
        player.observe(event);
    }
}

/// Plays one game between these players, with chance drawn from `deal`.
///
/// Each player is shown only what its seat may know.
///
/// # Panics
/// If the number of players differs from the number of seats.
pub fn play<G: Game>(
    rules: &G::Rules,
    players: &mut [&mut dyn Player<G>],
    deal: &mut impl Rng,
) -> Result<Record<G>, Box<PlayerFault<G>>> {
    assert_eq!(players.len(), G::seats(rules), "one player for each seat");
    let mut record = Record::new(rules.clone());
    for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
        player.begin(rules, seat);
        if let Err(why) = player.ready() {
            let kind = FaultKind::NotReady(why);
            return Err(Box::new(PlayerFault { seat, kind, record }));
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
                        let kind = FaultKind::NoAnswer(why);
                        return Err(Box::new(PlayerFault { seat, kind, record }));
                    }
                }
            }
        };
        let before = state.clone();
        match (event.apply(&mut state), event) {
            (Ok(()), _) => {}
            (Err(ReplayErrorKind::Illegal(why)), Event::Act(seat, action)) => {
                let kind = FaultKind::Illegal(action, why);
                return Err(Box::new(PlayerFault { seat, kind, record }));
            }
            (Err(why), _) => unreachable!("an outcome drawn by the rules is legal: {why}"),
        }
        for (seat, player) in Seat::all(players.len()).zip(players.iter_mut()) {
            player.observe(event.seen_by(&before, Eye::Seat(seat)));
        }
        record.push(event);
    }
}
