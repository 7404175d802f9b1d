//! The laws accept a correct game and name the law that a broken game breaks.

use testing::laws::{Law, check, conform};
use testing::rng;
use testing::toy::{self, Rules, Toy};

fn broken_law<const FLAW: u8>() -> Law {
    check::<Toy<FLAW>>(&Rules, 200, &mut rng(2026))
        .expect_err("the flaw to be found")
        .law
}

#[test]
fn a_sound_game_conforms() {
    conform::<Toy<{ toy::SOUND }>>(&Rules, 500, &mut rng(2026));
}

#[test]
fn each_flaw_is_found_and_named() {
    assert_eq!(
        broken_law::<{ toy::FORGETS_A_MOVE }>(),
        Law::GeneratedIffAccepted
    );
    assert_eq!(broken_law::<{ toy::LISTS_TWICE }>(), Law::LegalList);
    assert_eq!(
        broken_law::<{ toy::REFUSES_AND_PLAYS }>(),
        Law::RefusalChangesNothing
    );
    assert_eq!(
        broken_law::<{ toy::UNCHECKED_DIFFERS }>(),
        Law::UncheckedAgrees
    );
    assert_eq!(
        broken_law::<{ toy::FAVOURS_PASSING }>(),
        Law::SampleIsUniform
    );
    assert_eq!(broken_law::<{ toy::DRAWS_UNFAIRLY }>(), Law::Chance);
    assert_eq!(broken_law::<{ toy::ACCEPTS_DEALT_CARD }>(), Law::Chance);
    assert_eq!(
        broken_law::<{ toy::IMAGINES_OWN_CARD }>(),
        Law::ViewOfImagined
    );
    assert_eq!(
        broken_law::<{ toy::SHOWS_OTHER_VIEW }>(),
        Law::ViewOfImagined
    );
    assert_eq!(broken_law::<{ toy::VIEW_LEAKS }>(), Law::Watching);
    assert_eq!(
        broken_law::<{ toy::BELIEVES_WHAT_IT_IS_TOLD }>(),
        Law::Watching
    );
    assert_eq!(broken_law::<{ toy::MISSES_ITS_OWN_CARD }>(), Law::Watching);
    assert_eq!(
        broken_law::<{ toy::SEES_ANOTHER_TURN }>(),
        Law::ViewOfImagined
    );
    assert_eq!(broken_law::<{ toy::NO_RESULT }>(), Law::Ending);
    assert_eq!(broken_law::<{ toy::POSITION_FORGETS }>(), Law::Position);
    assert_eq!(broken_law::<{ toy::IDS_COLLIDE }>(), Law::RoundTrip);
    assert_eq!(broken_law::<{ toy::NEVER_ENDS }>(), Law::Termination);
}
