//! Colour depths, themes, ASCII mode and languages.

use crate::game::play;
use crate::pty::{DOWN, ENTER, TerminalSetup};

/// Parameters of all SGR escape sequences.
fn colours(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    let mut found = Vec::new();
    for rest in text.split("\x1b[").skip(1) {
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
        if let Some(end) = end
            && rest[end..].starts_with('m')
        {
            found.push(rest[..end].to_owned());
        }
    }
    found
}

#[test]
fn sixteen_colours_and_ascii_are_respected() {
    let start = TerminalSetup::new()
        .with_env("TERM", "xterm")
        .with_env("COLORTERM", "");
    let mut screen = start.play(&["kingdomino", "--ascii", "--level", "1", "--pace", "0"]);
    screen.wait_for("Choose your next domino");
    play(&mut screen, 12);
    let bytes = screen.bytes();
    assert!(bytes.is_ascii());
    let colours = colours(&bytes);
    let many = |colour: &String| colour.contains("8;2;") || colour.contains("8;5;");
    assert!(!colours.iter().any(many), "{colours:?}");
    // Wheat is yellow, lakes are blue.
    assert!(colours.iter().any(|colour| colour.contains("43")));
    assert!(colours.iter().any(|colour| colour.contains("44")));
    play(&mut screen, 500);
    screen.press("e");
    screen.wait_for("wins!");
}

#[test]
fn no_color_disables_colours() {
    let start = TerminalSetup::new().with_env("NO_COLOR", "1");
    for game in ["kingdomino", "domination"] {
        let mut screen = start.play(&[game, "--level", "1", "--pace", "0"]);
        play(&mut screen, 10);
        for colour in colours(&screen.bytes()) {
            let parts = colour.split(';').filter_map(|part| part.parse::<u8>().ok());
            for part in parts {
                let coloured = (30..=38).contains(&part) || (40..=48).contains(&part) || part >= 90;
                assert!(!coloured, "{colour}");
            }
        }
    }
}

#[test]
fn colour_depth_follows_environment_and_option() {
    let of = |start: &TerminalSetup, arguments: &[&str]| {
        let mut screen = start.play(arguments);
        play(&mut screen, 6);
        colours(&screen.bytes()).join(" ")
    };
    let game = ["kingdomino", "--pace", "0"];
    let all = of(&TerminalSetup::new(), &game);
    assert!(all.contains("48;2;"), "{all}");
    let fewer = of(&TerminalSetup::new().with_env("COLORTERM", ""), &game);
    assert!(
        fewer.contains("48;5;") && !fewer.contains("8;2;"),
        "{fewer}"
    );
    // The option overrides the environment.
    let asked = ["kingdomino", "--pace", "0", "--color", "truecolor"];
    let all = of(&TerminalSetup::new().with_env("NO_COLOR", "1"), &asked);
    assert!(all.contains("48;2;"), "{all}");
}

/// Terminals may not answer the query for their background; the program does not wait.
#[test]
fn the_theme_follows_the_background_of_the_terminal() {
    let used = |arguments: &[&str], answer: &str| {
        let mut screen = TerminalSetup::new().play(arguments);
        screen.wait_for("New game");
        screen.press(answer);
        // The answer is not taken for keys: the selection moves down by exactly one line.
        screen.press(DOWN);
        let text = screen.wait_until(|text| {
            let mut lines = text.lines().skip_while(|line| !line.contains("Start game"));
            lines.nth(1).is_some_and(|line| line.contains('▶'))
        });
        assert!(text.contains("New game"), "{text}");
        colours(&screen.bytes())
    };
    let dark = used(&["--theme", "dark"], "");
    let light = used(&["--theme", "light"], "");
    let only_light = |colour: &String| light.contains(colour) && !dark.contains(colour);
    assert!(light.iter().any(only_light));
    for answer in ["", "\x1b]11;rgb:1111/1111/1111\x1b\\"] {
        assert!(!used(&[], answer).iter().any(only_light), "{answer:?}");
    }
    for answer in [
        "\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
        "\x1b]11;rgb:ff/ff/ee\x07",
    ] {
        assert!(used(&[], answer).iter().any(only_light), "{answer:?}");
    }
}

#[test]
fn every_language_is_selected_by_locale_and_option() {
    let languages = [
        ("en_GB.UTF-8", "New game", "Choose your next domino"),
        ("is_IS.UTF-8", "Nýtt spil", "Veldu næstu flís"),
        ("da_DK.UTF-8", "Nyt spil", "Vælg din næste brik"),
        ("et_EE.UTF-8", "Uus mäng", "Vali järgmine klots"),
        ("fi_FI.UTF-8", "Uusi peli", "Valitse seuraava dominosi"),
    ];
    for (locale, question, todo) in languages {
        let start = TerminalSetup::new().with_env("LANG", locale);
        let mut screen = start.play(&["--pace", "0"]);
        screen.wait_for(question);
        screen.press(ENTER);
        screen.wait_for(todo);
        screen.press("q");
        screen.press(ENTER);
        let (text, succeeded) = screen.wait_for_exit();
        assert!(
            succeeded && text.contains("dominium play --resume"),
            "{text}"
        );
        // By option.
        let screen = TerminalSetup::new().play(&["kingdomino", "--lang", &locale[..2]]);
        screen.wait_for(todo);
    }
}
