//! What is on the screen.

#[path = "common/game.rs"]
mod game;

use crossterm::event::{KeyCode, KeyEvent};
use game::{Game, LOOK};
use players::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use terminal::{App, Depth, Effect, Input, Language, Look, Theme};

/// The places of kings and dominoes are those of the deal, which is the same each time.
macro_rules! assert_screen {
    ($game:expr, $name:literal) => {
        insta::assert_snapshot!($name, $game.screen())
    };
}

#[test]
fn a_first_claim() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    assert_screen!(game, "kingdomino-claim");
}

#[test]
fn a_domino_is_held_over_the_kingdom() {
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
fn what_is_not_allowed_is_explained() {
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
            if !line.contains("in all") && !reasons.contains(&line) {
                reasons.push(line);
            }
        }
    }
    assert!(!reasons.is_empty());
    for reason in &reasons {
        let known = ["touches no matching", "something there", "wide", "tall"];
        assert!(known.iter().any(|part| reason.contains(part)), "{reason}");
    }
    // What is not allowed is not done.
    let version = game.table.version();
    while game.screen().contains("in all") {
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
fn a_wide_screen_is_used() {
    let mut game = Game::new("kingdomino players=3", &["Anna"], 2);
    game.resize(140, 40);
    game.confirm(9);
    assert_screen!(game, "kingdomino-wide");
}

#[test]
fn a_small_screen_says_how_large_it_should_be() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.resize(60, 20);
    assert_screen!(game, "too-small");
    // Nobody can see what a key would do.
    let version = game.table.version();
    game.confirm(3);
    assert_eq!(game.table.version(), version);
    game.resize(80, 24);
    assert!(game.screen().contains("Choose your next domino"));
}

#[test]
fn a_game_of_kingdomino_ends_with_every_property_explained() {
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
fn a_game_of_four_ends() {
    let mut game = Game::new("kingdomino players=4 dynasty", &["Anna", "Ben"], 2);
    game.confirm(500);
    assert!(game.is_over());
    assert_screen!(game, "kingdomino-end-of-four");
}

#[test]
fn the_board_of_domination() {
    let mut game = Game::new("domination players=2", &["Anna"], 1);
    game.confirm(20);
    assert_screen!(game, "domination");
    game.resize(140, 40);
    assert_screen!(game, "domination-wide");
}

#[test]
fn a_game_of_domination_ends() {
    let mut game = Game::new("domination players=3", &["Anna"], 2);
    game.confirm(500);
    assert!(game.is_over());
    assert_screen!(game, "domination-end");
}

#[test]
fn what_is_still_to_come_can_be_counted() {
    let mut game = Game::new("kingdomino players=4", &["Anna"], 3);
    game.confirm(7);
    let before = game.screen();
    game.type_text("p");
    assert_screen!(game, "kingdomino-unseen");
    game.press(KeyCode::Esc);
    assert_eq!(game.screen(), before);
    // What has been drawn is not to come any more.
    game.click("dominoes left");
    assert!(game.screen().contains("What is still to come?"));
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.type_text("p");
    assert!(game.screen().contains("24 of them were put aside"));
    let mut game = Game::new("domination players=2", &["Anna"], 1);
    game.confirm(20);
    game.type_text("p");
    assert_screen!(game, "domination-unseen");
    // It tells what is in a rack: nobody sees that before it is their turn.
    let mut game = Game::new("domination players=2", &["Anna", "Ben"], 0);
    let covered = game.screen();
    game.type_text("p");
    assert_eq!(game.screen(), covered);
    game.press(KeyCode::Enter);
    game.type_text("p");
    assert!(game.screen().contains("What is still to come?"));
}

#[test]
fn racks_are_covered_between_turns() {
    let mut game = Game::new("domination players=2", &["Anna", "Ben"], 0);
    assert_screen!(game, "domination-cover");
    let mut turns = 0;
    while !game.is_over() {
        let covered = game.screen();
        assert!(!covered.contains("Your dominoes"), "{covered}");
        game.press(KeyCode::Enter);
        assert!(game.screen().contains("Your dominoes"));
        game.press(KeyCode::Enter);
        turns += 1;
        if turns == 30 {
            break;
        }
    }
}

#[test]
fn every_language_has_its_screen() {
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
fn the_start_in_every_language() {
    for language in Language::ALL {
        let name = "Anna".parse().unwrap();
        let mut app = App::at_start(LOOK, language, name, Level::Club, true);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let snapshot = format!("start-{language}");
        insta::assert_snapshot!(snapshot, terminal.backend());
    }
}

/// Every choice of the first screen leads to a screen, and to a game that can be opened.
#[test]
fn everything_at_the_start_can_be_chosen() {
    let name = "Anna".parse().unwrap();
    let mut app = App::at_start(LOOK, Language::English, name, Level::Club, false);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut press = |code: KeyCode| app.update(Input::Key(KeyEvent::from(code)));
    let mut opened = Vec::new();
    let mut chance: u32 = 1;
    for _ in 0..400 {
        // The first line is the one that begins.
        press(KeyCode::Home);
        for effect in press(KeyCode::Enter) {
            let Effect::NewGame(setup) = effect else {
                panic!("{effect:?}")
            };
            let rules: games::AnyRules = setup.rules.parse().unwrap();
            assert_eq!(rules.seats(), setup.sitters.len());
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
fn without_fine_signs_only_ascii_is_drawn() {
    let look = Look {
        ascii: true,
        depth: Depth::None,
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
        assert!(game.screen().contains("What is still to come?"));
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
fn no_more_colours_are_used_than_there_are() {
    let allowed = |depth: Depth, colour: Color| match depth {
        Depth::True => true,
        Depth::Indexed => matches!(colour, Color::Reset | Color::Indexed(_)),
        Depth::Sixteen => !matches!(colour, Color::Rgb(..) | Color::Indexed(_)),
        Depth::None => colour == Color::Reset,
    };
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None] {
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
fn undo_is_refused_with_a_reason_or_done() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    let held = game.screen();
    game.confirm(1);
    assert!(game.screen().contains("Choose your next domino"));
    game.type_text("u");
    assert_eq!(game.screen(), held, "the domino is in the hand again");
    let mut other = Game::new("domination players=2", &["Anna"], 1);
    other.confirm(1);
    other.type_text("u");
    assert!(other.screen().contains("nothing since the last draw"));
}

#[test]
fn a_mouse_can_do_it_all() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    // The second free domino, and again to take it.
    let version = game.table.version();
    game.click("(2)");
    assert_eq!(game.table.version(), version, "the first click only aims");
    game.click("(2)");
    assert!(game.table.version() > version);
    while !game.screen().contains("Place your domino") {
        game.confirm(1);
    }
    let version = game.table.version();
    game.click("○");
    assert_eq!(game.table.version(), version, "the first click only aims");
    game.click("+");
    assert!(game.table.version() > version);
}

#[test]
fn leaving_asks_first() {
    let mut game = Game::new("kingdomino players=2", &["Anna"], 1);
    game.type_text("q");
    assert!(game.screen().contains("The game is saved"));
    game.press(KeyCode::Esc);
    assert!(game.unhandled.is_empty());
    game.type_text("q");
    game.press(KeyCode::Enter);
    assert_eq!(game.unhandled, [Effect::Quit]);
}
