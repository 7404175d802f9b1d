//! Editions, variants and bonuses.

#[path = "common/compact_play.rs"]
mod compact_play;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/game_stats.rs"]
mod game_stats;

use compact_play::compact_record;
use fixtures::{after, domino, finished_state, outcomes, result_of, rules, seat};
use game::{Event, Game, Record, Seat, Turn};
use game_stats::{GameStats, game_stats, opening_claims};
use kingdomino::{
    Action, Bonus, Chance, DecidedBy, Drawing, Dynasty, DynastyError, DynastyStanding, Edition,
    Illegal, Kingdomino, Rules, RulesError, Score,
};
use testing::{rng, walk};

fn expected_stats(count: usize, length: usize, claimed: usize, removed: usize) -> GameStats {
    GameStats {
        lines: vec![length; count],
        claimed,
        removed,
    }
}

#[test]
fn classic_2_players_remove_24_dominoes_and_draw_lines_of_4() {
    assert_eq!(
        game_stats("kingdomino players=2"),
        expected_stats(6, 4, 24, 24)
    );
}

#[test]
fn revised_2_players_same_as_classic() {
    assert_eq!(
        game_stats("kingdomino players=2 edition=revised"),
        expected_stats(6, 4, 24, 24)
    );
}

#[test]
fn classic_3_players_36_dominoes_played_in_lines_of_3() {
    assert_eq!(
        game_stats("kingdomino players=3"),
        expected_stats(12, 3, 36, 12)
    );
}

#[test]
fn revised_3_players_all_48_played_in_lines_of_4() {
    assert_eq!(
        game_stats("kingdomino players=3 edition=revised"),
        expected_stats(12, 4, 36, 0)
    );
}

#[test]
fn revised_3_players_the_unclaimed_domino_is_discarded_each_round() {
    let start = Kingdomino::start(&rules("kingdomino players=3 edition=revised opening=snake"));
    let line = after(start, "draw 1;draw 2;draw 3;draw 4");
    let mut state = after(line, "1 claim 4;2 claim 1;3 claim 2");
    assert!(state.current().all(|slot| slot.domino != domino(3)));
    assert_eq!(state.next().count(), 0);
    assert!(!state.unseen().contains(domino(3)));
    let again = Kingdomino::settle(&mut state, Chance::Draw(domino(3)));
    assert_eq!(again, Err(Illegal::DrawnBefore(domino(3))));
    assert_eq!(state.current().count(), 3);
}

#[test]
fn classic_4_players_all_48_in_lines_of_4() {
    assert_eq!(
        game_stats("kingdomino players=4"),
        expected_stats(12, 4, 48, 0)
    );
}

#[test]
fn revised_4_players_same_as_classic() {
    assert_eq!(
        game_stats("kingdomino players=4 edition=revised"),
        expected_stats(12, 4, 48, 0)
    );
}

/// Kingdoms tied with two points and a largest property of two squares. Crowns: 1, 2, 2, 1.
const TIED: &str = "fw1C/fw. m2wCff ffCm2w fw1C/fw.";

#[test]
fn classic_tie_after_largest_property_goes_to_most_crowns_then_is_shared() {
    let two = result_of("kingdomino players=2", "fw1C/fw. m2wCff");
    assert_eq!(two.to_string(), "2 2 won by 2 (most crowns)");
    let four = result_of("kingdomino players=4", TIED);
    assert_eq!(four.to_string(), "2 2 2 2 shared by 2 3");
}

#[test]
fn revised_tie_after_largest_property_is_shared() {
    let outcome = result_of("kingdomino players=4 edition=revised", TIED);
    assert_eq!(outcome.to_string(), "2 2 2 2 shared by 1 2 3 4");
}

/// Two-player match in this edition with these final kingdoms.
fn dynasty(edition: Edition, games: &[&str]) -> Dynasty {
    let line = rules("kingdomino players=2 dynasty")
        .with_edition(edition)
        .to_string();
    let mut dynasty = Dynasty::new(rules(&line));
    for kingdoms in games {
        dynasty
            .add(&finished_state(&line, kingdoms))
            .expect("the game belongs to this match");
    }
    dynasty
}

#[test]
fn dynasty_the_highest_sum_of_three_games_wins() {
    // Seat 2 wins two games of three, seat 1 has the higher sum.
    let match_of_three = dynasty(Edition::Classic, &["m3wC C", "w1fC m2wC", "C w1fC"]);
    assert_eq!(match_of_three.to_string(), "4 3 won by 1");
    assert_eq!(
        match_of_three.winners(),
        Some((vec![seat(1)], DecidedBy::Total))
    );
}

#[test]
fn dynasty_ties_are_broken_by_the_sum_of_largest_properties() {
    // 3 + 1 + 1 squares against 1 + 2 + 3: the largest single property is the same.
    let games = ["m2wCff/...fw w1fC", "wfC w1fCff", "wfC wfffC"];
    let by = |edition| dynasty(edition, &games).to_string();
    assert_eq!(by(Edition::Classic), "2 2 won by 2 (largest property)");
    assert_eq!(by(Edition::Revised), "2 2 won by 2 (largest property)");
}

#[test]
fn dynasty_ties_are_then_broken_by_crowns_in_classic_and_shared_in_revised() {
    let games = ["fw1C/fw. C", "C C", "C m2wCff"];
    let classic = dynasty(Edition::Classic, &games);
    assert_eq!(classic.to_string(), "2 2 won by 2 (most crowns)");
    let revised = dynasty(Edition::Revised, &games);
    assert_eq!(revised.to_string(), "2 2 shared by 1 2");
    assert_eq!(
        revised.winners(),
        Some((vec![seat(1), seat(2)], DecidedBy::Shared))
    );
}

#[test]
fn dynasty_has_no_winner_before_the_third_game() {
    let unfinished = dynasty(Edition::Classic, &["m3wC C", "C w1fC"]);
    assert!(!unfinished.is_over());
    assert_eq!(unfinished.winners(), None);
    assert_eq!(unfinished.to_string(), "3 1");
}

#[test]
fn dynasty_tied_seats_share_a_rank_in_the_standings() {
    let line = "kingdomino players=3 edition=revised dynasty";
    let mut dynasty = Dynasty::new(rules(line));
    // Sums of 2, 1 and 2; crowns do not break ties in this edition.
    dynasty
        .add(&finished_state(line, "fw1C/fw. w1fC m2wCff"))
        .expect("a new match accepts a game");
    let standing = |number, rank, total, largest, crowns| DynastyStanding {
        seat: seat(number),
        rank,
        total,
        largest,
        crowns,
    };
    assert_eq!(
        dynasty.standings(),
        [
            standing(1, 1, 2, 2, 1),
            standing(3, 1, 2, 2, 2),
            standing(2, 3, 1, 1, 1)
        ]
    );
}

#[test]
fn dynasty_rejects_a_fourth_game_and_a_game_with_other_rules() {
    let mut unfinished = dynasty(Edition::Classic, &["C C", "C C"]);
    let (expected, found) = (unfinished.rules(), rules("kingdomino players=3 dynasty"));
    assert_eq!(
        unfinished.add(&finished_state("kingdomino players=3 dynasty", "C C C")),
        Err(DynastyError::OtherRules { expected, found })
    );
    let start = Kingdomino::start(&expected);
    assert_eq!(unfinished.add(&start), Err(DynastyError::Unfinished));
    assert_eq!(unfinished.games().len(), 2);

    let mut full = dynasty(Edition::Classic, &["C C", "C C", "C w1fC"]);
    let fourth = finished_state("kingdomino players=2 dynasty", "m3wC C");
    assert_eq!(full.add(&fourth), Err(DynastyError::Over));
    assert_eq!(full.to_string(), "0 1 won by 2");
}

/// Score of a drawn kingdom under these rules.
fn score(rules_line: &str, drawing: &str) -> Score {
    let rules = rules(rules_line);
    let drawing: Drawing = drawing
        .replace('/', "\n")
        .parse()
        .expect("the drawing is valid");
    Score::of(
        &drawing
            .kingdom(rules.limit())
            .expect("the drawing is a kingdom"),
        rules,
    )
}

#[test]
fn middle_kingdom_requires_a_bounding_box_centred_on_the_castle() {
    let bonus = |drawing| score("kingdomino middle-kingdom", drawing).bonus(Bonus::MiddleKingdom);
    assert_eq!(bonus("..f../wwCww/..f.."), 10, "3×5");
    assert_eq!(bonus("ww./.C./.ff"), 10, "holes are allowed");
    assert_eq!(bonus("wwCww"), 10, "one row");
    assert_eq!(bonus("wwwww/wwwww/wwCww/wwwww/wwwww"), 10, "complete");
    assert_eq!(bonus("wwC"), 0, "too far east");
    assert_eq!(bonus("..f../wwCww"), 0, "symmetric one way only");
    assert_eq!(
        bonus("wwww/wCww/wwww/wwww"),
        0,
        "an even box has no middle square"
    );
    assert_eq!(
        bonus("wwwww/wCwww/wwwww/wwwww/wwwww"),
        0,
        "complete but off centre"
    );
}

#[test]
fn middle_kingdom_full_grid_also_requires_the_largest_bounding_box() {
    let bonus =
        |drawing| score("kingdomino middle-kingdom=full-grid", drawing).bonus(Bonus::MiddleKingdom);
    assert_eq!(bonus("..f../..f../wwCww/..f../..f.."), 10, "5×5 with holes");
    assert_eq!(bonus("..f../wwCww/..f.."), 0, "3×5");
    assert_eq!(
        bonus("wwwww/wCwww/wwwww/wwwww/wwwww"),
        0,
        "5×5 but off centre"
    );
    let duel = "kingdomino players=2 duel middle-kingdom=full-grid";
    let wide = ".......\n".repeat(2) + "..f....\nwwwCwww\n...f...\n";
    assert_eq!(
        score(duel, "..f../..f../wwCww/..f../..f..").bonus(Bonus::MiddleKingdom),
        0,
        "5×5 of 7×7"
    );
    assert_eq!(
        score(duel, &wide).bonus(Bonus::MiddleKingdom),
        0,
        "3×7 of 7×7"
    );
    let cross = "...f.../...f.../...f.../wwwCwww/...f.../...f.../...f...";
    assert_eq!(score(duel, cross).bonus(Bonus::MiddleKingdom), 10, "7×7");
}

/// The displayed bonus never disappears, because it counts only once it is certain. At the end, the
/// displayed score equals the final score.
#[test]
fn displayed_middle_kingdom_bonus_is_never_taken_away() {
    let rules = rules("kingdomino players=3 harmony middle-kingdom");
    let mut shown_early = 0;
    for game in 0..60 {
        let mut rng = rng(game);
        let mut shown = [false; 3];
        walk::<Kingdomino>(&rules, &mut rng, |state| {
            for seat in Seat::all(3) {
                let so_far = state.guaranteed_score(seat);
                let bonus = so_far.bonus(Bonus::MiddleKingdom) == 10;
                assert!(bonus || !shown[seat.index()], "game {game}, {seat}");
                shown[seat.index()] = bonus;
                if Kingdomino::turn(state) == Turn::Over {
                    assert_eq!(so_far, state.score(seat));
                } else if bonus && state.received(seat) < 10 {
                    shown_early += 1;
                }
            }
        });
    }
    assert!(
        shown_early > 0,
        "a full bounding box is certain before the end"
    );
}

#[test]
fn middle_kingdom_scores_only_if_it_is_in_the_rules() {
    assert_eq!(score("kingdomino", "wwCww").total(), 0);
    assert_eq!(score("kingdomino middle-kingdom", "wwCww").total(), 10);
}

#[test]
fn harmony_is_5_for_a_complete_kingdom() {
    let five = "wwwww/wwwww/wCwww/wwwww/wwwww";
    assert_eq!(score("kingdomino harmony", five).bonus(Bonus::Harmony), 5);
    assert_eq!(
        score("kingdomino harmony", &five.replacen("ww", ".w", 1)).bonus(Bonus::Harmony),
        0
    );
    assert_eq!(score("kingdomino", five).bonus(Bonus::Harmony), 0);

    let duel = "kingdomino players=2 duel harmony";
    let seven = "wwwwwww/wwwwwww/wwwwwww/wwwwwww/wwwwwww/wwwwwww/wwwCwww";
    assert_eq!(score(duel, seven).bonus(Bonus::Harmony), 5);
    assert_eq!(
        score(duel, &seven.replacen("ww", ".w", 1)).bonus(Bonus::Harmony),
        0
    );
    assert_eq!(
        score(duel, five).bonus(Bonus::Harmony),
        0,
        "25 squares of 49"
    );
}

/// Harmony and number of discards of each seat at the end of a game.
fn harmony_and_discards(record: &Record<Kingdomino>) -> Vec<(bool, usize)> {
    let over = record.replay().expect("a generated record replays");
    let discards = |seat| {
        let discard = Event::Act(seat, Action::Discard);
        record.events().filter(|event| *event == discard).count()
    };
    Seat::all(record.rules.players())
        .map(|seat| (over.score(seat).bonus(Bonus::Harmony) == 5, discards(seat)))
        .collect()
}

fn assert_harmony_definitions_agree(rules_line: &str, games: u64) {
    let (mut complete, mut incomplete) = (0, 0);
    for seed in 0..games {
        let mut rng = rng(seed);
        let record = compact_record(rules(rules_line), &mut rng);
        for (harmony, discards) in harmony_and_discards(&record) {
            assert_eq!(harmony, discards == 0, "seed {seed}:\n{record}");
            complete += u32::from(harmony);
            incomplete += u32::from(!harmony);
        }
    }
    assert!(
        complete >= 5 && incomplete >= 5,
        "{complete} complete, {incomplete} not"
    );
}

#[test]
fn harmony_no_discards_is_equivalent_to_a_full_5x5_grid() {
    assert_harmony_definitions_agree("kingdomino players=2 harmony", 200);
    assert_harmony_definitions_agree("kingdomino players=3 harmony", 100);
    assert_harmony_definitions_agree("kingdomino players=3 edition=revised harmony", 100);
    assert_harmony_definitions_agree("kingdomino players=4 harmony", 100);
}

#[test]
fn harmony_no_discards_is_equivalent_to_a_full_7x7_grid() {
    assert_harmony_definitions_agree("kingdomino players=2 duel harmony", 400);
}

#[test]
fn mighty_duel_all_48_dominoes_7x7_12_rounds_24_each() {
    assert_eq!(
        game_stats("kingdomino players=2 duel"),
        expected_stats(12, 4, 48, 0)
    );
    let duel = Rules::MIGHTY_DUEL;
    assert_eq!(
        (duel.limit(), duel.rounds(), duel.dominoes_each()),
        (7, 12, 24)
    );
    assert_eq!(
        rules("kingdomino duel"),
        duel,
        "the duel implies two players"
    );
}

#[test]
fn mighty_duel_is_for_2_players_only() {
    for players in [3, 4] {
        let refused = Rules::MIGHTY_DUEL.with_players(players);
        assert_eq!(refused, Err(RulesError::DuelNeedsTwo(players)));
        let line = format!("kingdomino duel players={players}");
        let error = line.parse::<Rules>().expect_err("the duel is for two");
        assert_eq!(
            (error.column, error.found),
            (17, format!("players={players}"))
        );
        let why = "players=2 with duel";
        assert_eq!(error.expected, why);
    }
}

#[test]
fn opening_snake_reverses_the_seat_order_with_2_players() {
    assert_eq!(
        opening_claims("kingdomino players=2 opening=snake"),
        (vec![1, 2, 2, 1], 0)
    );
    assert_eq!(
        opening_claims("kingdomino players=2 duel opening=snake"),
        (vec![1, 2, 2, 1], 0)
    );
}

#[test]
fn opening_snake_follows_the_seat_order_with_3_and_4_players() {
    assert_eq!(
        opening_claims("kingdomino players=3 opening=snake"),
        (vec![1, 2, 3], 0)
    );
    assert_eq!(
        opening_claims("kingdomino players=3 edition=revised opening=snake"),
        (vec![1, 2, 3], 0)
    );
    assert_eq!(
        opening_claims("kingdomino players=4 opening=snake"),
        (vec![1, 2, 3, 4], 0)
    );
}

#[test]
fn opening_random_draws_kings_uniformly() {
    let king = |number: usize, weight: u32| (Chance::King(seat(number)), weight);
    let two = Kingdomino::start(&rules("kingdomino players=2"));
    let two = after(two, "draw 1;draw 2;draw 3;draw 4");
    assert_eq!(outcomes(&two), [king(1, 2), king(2, 2)]);
    let two = after(two, "king 1;1 claim 2");
    assert_eq!(
        outcomes(&two),
        [king(1, 1), king(2, 2)],
        "seat 2 has two kings left"
    );
    let two = after(two, "king 1;1 claim 1");
    assert_eq!(outcomes(&two), [king(2, 2)]);

    let three = Kingdomino::start(&rules("kingdomino players=3"));
    let three = after(three, "draw 1;draw 2;draw 3;king 2;2 claim 2");
    assert_eq!(outcomes(&three), [king(1, 1), king(3, 1)]);
}
