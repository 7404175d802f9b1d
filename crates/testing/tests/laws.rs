//! Tests of the conformance laws: a correct game passes, each flaw violates its law.

use testing::laws::{Law, assert_conforms, check};
use testing::rng;
use testing::toy::{self, Rules, Toy};

fn violated_law<const FLAW: u8>() -> Law {
    check::<Toy<FLAW>>(&Rules, 200, &mut rng(2026))
        .expect_err("a violated law")
        .law
}

#[test]
fn a_correct_game_conforms() {
    assert_conforms::<Toy<{ toy::SOUND }>>(&Rules, 500, &mut rng(2026));
}

#[test]
fn each_flaw_violates_its_law() {
    assert_eq!(
        violated_law::<{ toy::MISSES_A_LEGAL_MOVE }>(),
        Law::GeneratedIffAccepted
    );
    assert_eq!(
        violated_law::<{ toy::DUPLICATE_LEGAL_MOVE }>(),
        Law::LegalList
    );
    assert_eq!(
        violated_law::<{ toy::REJECTED_MOVE_CHANGES_STATE }>(),
        Law::RejectionChangesNothing
    );
    assert_eq!(
        violated_law::<{ toy::UNCHECKED_DIFFERS }>(),
        Law::UncheckedAgrees
    );
    assert_eq!(
        violated_law::<{ toy::FAVOURS_PASSING }>(),
        Law::SampleIsUniform
    );
    assert_eq!(violated_law::<{ toy::IGNORES_WEIGHTS }>(), Law::Chance);
    assert_eq!(violated_law::<{ toy::ACCEPTS_DEALT_CARD }>(), Law::Chance);
    assert_eq!(
        violated_law::<{ toy::IMAGINES_ANOTHER_OWN_CARD }>(),
        Law::ViewOfDeterminization
    );
    assert_eq!(
        violated_law::<{ toy::IMAGINES_OTHER_BID }>(),
        Law::ViewOfDeterminization
    );
    assert_eq!(violated_law::<{ toy::VIEW_LEAKS }>(), Law::Observation);
    assert_eq!(
        violated_law::<{ toy::VIEW_STORES_HIDDEN_CARD }>(),
        Law::Observation
    );
    assert_eq!(
        violated_law::<{ toy::OWN_CARD_CAN_BE_HIDDEN }>(),
        Law::Observation
    );
    assert_eq!(
        violated_law::<{ toy::VIEW_HAS_WRONG_TURN }>(),
        Law::ViewOfDeterminization
    );
    assert_eq!(violated_law::<{ toy::NO_RESULT }>(), Law::Ending);
    assert_eq!(violated_law::<{ toy::POSITION_LOSES_BID }>(), Law::Position);
    assert_eq!(violated_law::<{ toy::IDS_COLLIDE }>(), Law::RoundTrip);
    assert_eq!(violated_law::<{ toy::NEVER_ENDS }>(), Law::Termination);
}
