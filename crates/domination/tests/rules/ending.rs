//! D4: play after the pile is empty, and the end of the game.

use domination::{Chance, Domination, Illegal, Phase, Place};
use game::{Event, Game, Seat, Turn};

use crate::fixtures::endgame;
use crate::games::random_games;
use crate::shorthand::{after, assert_illegal, assert_impossible, for_each_decision, places, seat};

#[test]
fn d4_play_continues_without_draws_when_the_pile_is_empty() {
    for record in random_games(3) {
        let players = record.rules.players();
        let draws = |event: &Event<_>| matches!(event, Event::Chance(Some(Chance::Draw(_))));
        let last_draw = record.events().collect::<Vec<_>>().iter().rposition(draws);
        let rest: Vec<_> = record
            .events()
            .skip(last_draw.expect("dominoes are drawn") + 1)
            .collect();
        assert_eq!(rest.len(), 7 * players, "racks lose one domino per turn");
        assert!(rest.iter().all(|event| matches!(event, Event::Act(..))));
        assert_eq!(record.events().filter(draws).count(), 112);
        let over = for_each_decision(&record, |before, mover, _, after| {
            if before.public().pile_size() == 0 {
                assert_eq!(after.rack(mover).len(), before.rack(mover).len() - 1);
            }
        });
        assert!(Seat::all(players).all(|seat| over.rack(seat).is_empty()));
        assert!(Place::all().all(|place| over.public().is_covered(place)));
    }
}

#[test]
fn d4_the_game_ends_when_all_112_dominoes_are_laid() {
    let state = endgame(
        "players=2",
        &places("a1b1 h7h8"),
        seat(2),
        "4-5 4-4",
        "lay 1",
    );
    assert_eq!(
        (state.public().laid(), state.public().pile_size()),
        (110, 0)
    );
    assert_impossible(&state, "draw 4-4", Illegal::SeatActs(seat(1)));
    let state = after(state, "1 lay 4-5 a1b1");
    assert_eq!(
        Domination::turn(&state),
        Turn::Of(seat(2)),
        "nothing is drawn"
    );
    assert_eq!(Domination::result(&state), None);
    let over = after(state, "2 lay 4-4 h7h8");
    assert_eq!(Domination::turn(&over), Turn::Over);
    assert_eq!(over.public().phase(), Phase::Over);
    let result = Domination::result(&over).expect("the game is over");
    assert_eq!(result.to_string(), "1 48 won by 2");
    assert_illegal(&over, "lay 4-4 h7h8", Illegal::Over);
    assert_impossible(&over, "draw 0-0", Illegal::Over);
    assert_impossible(&over, "starts 1", Illegal::Over);
}
