//! Snapshot and behaviour tests of all screens.

#[path = "common/game.rs"]
mod game;

use crossterm::event::{KeyCode, KeyEvent};
use game::{Game, LOOK};
use players::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use terminal::{App, ColourDepth, Effect, Input, Language, Look, Theme};

/// Deals are seeded, so snapshots are reproducible.
macro_rules! assert_screen {
    ($game:expr, $name:literal) => {
        insta::assert_snapshot!($name, $game.screen())
    };
}

#[test]
fn first_claim() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    assert_screen!(game, "kingdomino-claim");
}

#[test]
fn a_held_domino_is_shown_and_tab_cycles_placements() {
    let mut game = Game::new("kingdomino players=4 harmony", &["Anna"], 3);
    game.confirm(5);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    assert_screen!(game, "kingdomino-place");
    let before = game.screen();
    game.press(KeyCode::Tab);
    assert_ne!(game.screen(), before);
    game.press(KeyCode::BackTab);
    assert_eq!(game.screen(), before);
}

#[test]
fn illegal_placements_are_explained_and_not_played() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    let mut reasons = Vec::new();
    for key in [KeyCode::Down, KeyCode::Right, KeyCode::Up, KeyCode::Left] {
        for _ in 0..9 {
            game.press(key);
            let screen = game.screen();
            let line = screen.lines().nth(22).unwrap().to_owned();
            if !line.contains("in total") && !reasons.contains(&line) {
                reasons.push(line);
            }
        }
    }
    assert!(!reasons.is_empty());
    for reason in &reasons {
        let known = ["No matching terrain", "square is taken", "wide", "tall"];
        assert!(known.iter().any(|part| reason.contains(part)), "{reason}");
    }
    // An illegal placement is not played.
    let version = game.table.version();
    while game.screen().contains("in total") {
        game.press(KeyCode::Right);
    }
    game.press(KeyCode::Enter);
    assert_eq!(game.table.version(), version);
}

#[test]
fn the_largest_kingdoms_fit_the_smallest_screen() {
    let mut game = Game::new("kingdomino duel", &["Anna"], 1);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    assert_screen!(game, "kingdomino-duel");
}

#[test]
fn wide_screens_get_a_larger_layout() {
    let mut game = Game::new("kingdomino players=3", &["Anna"], 2);
    game.resize(140, 40);
    game.confirm(9);
    assert_screen!(game, "kingdomino-wide");
}

#[test]
fn small_screens_report_the_required_size_and_ignore_keys() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.resize(60, 20);
    assert_screen!(game, "too-small");
    // Keys are ignored while the screen is too small.
    let version = game.table.version();
    game.confirm(3);
    assert_eq!(game.table.version(), version);
    game.resize(80, 24);
    assert!(game.screen().contains("Choose your next domino"));
}

#[test]
fn kingdomino_result_lists_every_property() {
    let rules = "kingdomino players=2 harmony middle-kingdom";
    let mut game = Game::new(rules, &["Anna"], 1);
    game.confirm(500);
    assert!(game.is_over());
    assert_screen!(game, "kingdomino-end");
    game.press(KeyCode::Esc);
    assert!(game.screen().contains("The game is over"));
    game.type_text("n");
    assert_eq!(game.unhandled, [Effect::NextGame]);
}

#[test]
fn kingdomino_result_of_four_players() {
    let mut game = Game::new("kingdomino players=4 dynasty", &["Anna", "Ben"], 2);
    game.confirm(500);
    assert!(game.is_over());
    assert_screen!(game, "kingdomino-end-of-four");
}

#[test]
fn domination_board() {
    let mut game = Game::new("domination players=2", &["Anna"], 1);
    game.confirm(20);
    assert_screen!(game, "domination");
    game.resize(140, 40);
    assert_screen!(game, "domination-wide");
}

#[test]
fn domination_result() {
    let mut game = Game::new("domination players=3", &["Anna"], 2);
    game.confirm(500);
    assert!(game.is_over());
    assert_screen!(game, "domination-end");
}

#[test]
fn unseen_dominoes_are_listed_unless_racks_are_covered() {
    let mut game = Game::new("kingdomino players=4", &["Anna"], 3);
    game.confirm(7);
    let before = game.screen();
    game.type_text("p");
    assert_screen!(game, "kingdomino-unseen");
    game.press(KeyCode::Esc);
    assert_eq!(game.screen(), before);
    // The pile counter is clickable.
    game.click("dominoes left");
    assert!(game.screen().contains("Unseen dominoes"));
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.type_text("p");
    assert!(game.screen().contains("24 of them were removed"));
    let mut game = Game::new("domination players=2", &["Anna"], 1);
    game.confirm(20);
    game.type_text("p");
    assert_screen!(game, "domination-unseen");
    // Unseen dominoes reveal the rack, so they stay hidden until the player is ready.
    let mut game = Game::new("domination players=2", &["Anna", "Ben"], 0);
    let covered = game.screen();
    game.type_text("p");
    assert_eq!(game.screen(), covered);
    game.press(KeyCode::Enter);
    game.type_text("p");
    assert!(game.screen().contains("Unseen dominoes"));
}

#[test]
fn pass_and_play_covers_racks_between_turns() {
    let mut game = Game::new("domination players=2", &["Anna", "Ben"], 0);
    assert_screen!(game, "domination-cover");
    let mut turns = 0;
    while !game.is_over() {
        let covered = game.screen();
        assert!(!covered.contains("Your rack"), "{covered}");
        game.press(KeyCode::Enter);
        assert!(game.screen().contains("Your rack"));
        game.press(KeyCode::Enter);
        turns += 1;
        if turns == 30 {
            break;
        }
    }
}

#[test]
fn table_and_help_in_every_language() {
    for language in Language::ALL {
        let mut game = Game::with_look("kingdomino players=3", &["Anna"], 2, LOOK, language);
        game.confirm(7);
        let name = format!("language-{language}");
        insta::assert_snapshot!(name, game.screen());
        game.type_text("?");
        let name = format!("help-{language}");
        insta::assert_snapshot!(name, game.screen());
    }
}

#[test]
fn start_screen_in_every_language() {
    for language in Language::ALL {
        let name = "Anna".parse().unwrap();
        let mut app = App::at_start(LOOK, language, name, Level::Club, true);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let snapshot = format!("start-{language}");
        insta::assert_snapshot!(snapshot, terminal.backend());
    }
}

/// Random walk over the start screen: every selection is a valid setup.
#[test]
fn every_start_screen_selection_is_valid() {
    let name = "Anna".parse().unwrap();
    let mut app = App::at_start(LOOK, Language::English, name, Level::Club, false);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut press = |code: KeyCode| app.update(Input::Key(KeyEvent::from(code)));
    let mut opened = Vec::new();
    let mut chance: u32 = 1;
    for _ in 0..400 {
        // The first row starts the game.
        press(KeyCode::Home);
        for effect in press(KeyCode::Enter) {
            let Effect::NewGame(setup) = effect else {
                panic!("{effect:?}")
            };
            let rules: games::AnyRules = setup.rules.parse().unwrap();
            assert_eq!(rules.seats(), setup.players.len());
            opened.push(setup.rules);
        }
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        for _ in 0..(chance >> 16) % 12 {
            press(KeyCode::Down);
        }
        press(KeyCode::Right);
    }
    opened.sort();
    opened.dedup();
    assert!(opened.len() > 10, "{opened:?}");
    terminal.draw(|frame| app.draw(frame)).unwrap();
}

#[test]
fn ascii_mode_draws_only_ascii() {
    let look = Look {
        ascii: true,
        depth: ColourDepth::None,
        ..LOOK
    };
    for rules in ["kingdomino players=2", "domination players=2"] {
        let mut game = Game::with_look(rules, &["Anna"], 1, look, Language::English);
        game.confirm(9);
        let screen = game.screen();
        assert!(screen.is_ascii(), "{screen}");
        let name = format!("ascii-{}", rules.split_whitespace().next().unwrap());
        insta::assert_snapshot!(name, screen);
        game.type_text("?");
        assert!(game.screen().is_ascii(), "{}", game.screen());
        game.type_text("?p");
        assert!(game.screen().contains("Unseen dominoes"));
        assert!(game.screen().is_ascii(), "{}", game.screen());
        game.type_text("p");
        game.confirm(500);
        assert!(
            game.is_over() && game.screen().is_ascii(),
            "{}",
            game.screen()
        );
    }
}

#[test]
fn colours_stay_within_the_colour_depth() {
    let allowed = |depth: ColourDepth, colour: Color| match depth {
        ColourDepth::True => true,
        ColourDepth::Indexed => matches!(colour, Color::Reset | Color::Indexed(_)),
        ColourDepth::Sixteen => !matches!(colour, Color::Rgb(..) | Color::Indexed(_)),
        ColourDepth::None => colour == Color::Reset,
    };
    for depth in [
        ColourDepth::True,
        ColourDepth::Indexed,
        ColourDepth::Sixteen,
        ColourDepth::None,
    ] {
        for theme in [Theme::Dark, Theme::Light] {
            for rules in ["kingdomino players=3", "domination players=3"] {
                let look = Look {
                    depth,
                    theme,
                    ascii: false,
                };
                let mut game = Game::with_look(rules, &["Anna"], 2, look, Language::English);
                for _ in 0..12 {
                    game.confirm(1);
                    for colour in game.colours() {
                        assert!(allowed(depth, colour), "{depth:?} {colour:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn undo_restores_the_held_domino_or_explains_why_not() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    let held = game.screen();
    game.confirm(1);
    assert!(game.screen().contains("Choose your next domino"));
    game.type_text("u");
    assert_eq!(game.screen(), held, "the domino is held again");
    let mut other = Game::new("domination players=2", &["Anna"], 1);
    other.confirm(1);
    other.type_text("u");
    assert!(
        other
            .screen()
            .contains("since the last domino or king was drawn")
    );
}

#[test]
fn clicks_select_and_confirm() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    // Second free domino: the first click selects, the second claims.
    let version = game.table.version();
    game.click("(2)");
    assert_eq!(
        game.table.version(),
        version,
        "the first click only selects"
    );
    game.click("(2)");
    assert!(game.table.version() > version);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    let version = game.table.version();
    game.click("○");
    assert_eq!(
        game.table.version(),
        version,
        "the first click only selects"
    );
    game.click("+");
    assert!(game.table.version() > version);
}

#[test]
fn quitting_asks_for_confirmation() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.type_text("q");
    assert!(game.screen().contains("The game is saved"));
    game.press(KeyCode::Esc);
    assert!(game.unhandled.is_empty());
    game.type_text("q");
    game.press(KeyCode::Enter);
    assert_eq!(game.unhandled, [Effect::Quit]);
}
