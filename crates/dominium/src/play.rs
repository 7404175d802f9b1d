//! `dominium play`: starts the terminal client.

use std::env;
use std::time::Duration;

use anyhow::{anyhow, bail};
use etcetera::BaseStrategy as _;
use game::{ParseError, catalogue};
use games::{AnyRules, GameKind, dispatch};
use table::Name;
use terminal::{
    ColourDepth, Language, Look, SeatPlayer, Settings, Setup, StartMode, Theme, Translations,
};

use crate::cli::{ColourMode, Play, Players, ThemeMode};

pub(crate) fn run(arguments: &Play) -> anyhow::Result<()> {
    let language = arguments.lang.unwrap_or_else(Language::of_environment);
    let translations = Translations::of(language);
    let name = name(arguments, &translations);
    let settings = Settings {
        start_mode: start_mode(arguments, &name, &translations)?,
        look: look(arguments),
        query_background: is_background_unknown(arguments),
        language,
        level: arguments.level,
        pace: Duration::from_millis(arguments.pace),
        folder: folder(&translations)?,
        name,
    };
    let summary = terminal::run(settings).map_err(|why| anyhow!(why.message(&translations)))?;
    let translations = Translations::of(summary.language);
    if let Some(path) = &summary.record_path {
        let path = path.display().to_string();
        crate::print(&format!(
            "{}\n",
            translations.text_with("record-saved", &[("path", &path)])
        ))?;
    }
    if summary.saved {
        crate::print(&format!("{}\n", translations.t("quit-saved")))?;
    }
    Ok(())
}

/// Name of the player: `--name`, the login name, or a translated guest name.
fn name(arguments: &Play, translations: &Translations) -> Name {
    let login = || env::var("USER").or_else(|_| env::var("LOGNAME")).ok();
    let given = arguments.name.clone();
    given
        .or_else(|| login()?.parse().ok())
        .or_else(|| translations.t("guest-name").parse().ok())
        .expect("a guest has a name in every language")
}

fn start_mode(
    arguments: &Play,
    name: &Name,
    translations: &Translations,
) -> anyhow::Result<StartMode> {
    if arguments.resume {
        return Ok(StartMode::Resume);
    }
    if let Some(address) = &arguments.join {
        return Ok(StartMode::Join(address.clone()));
    }
    let kind = match (arguments.game, &arguments.rules) {
        (Some(kind), _) => kind,
        (None, Some(rules)) => GameKind::of_line(rules).map_err(|unknown| {
            anyhow!(translations.text_with("error-which-rules", &[("found", &unknown.name)]))
        })?,
        (None, None) if arguments.players.is_some() => {
            bail!(translations.t("error-which-game"))
        }
        (None, None) => return Ok(StartMode::Start),
    };
    Ok(StartMode::Open(setup(arguments, kind, name, translations)?))
}

fn setup(
    arguments: &Play,
    kind: GameKind,
    name: &Name,
    translations: &Translations,
) -> anyhow::Result<Setup> {
    let given = arguments.rules.as_deref().unwrap_or(kind.name()).trim();
    if GameKind::of_line(given) != Ok(kind) {
        let found = given.split_whitespace().next().unwrap_or_default();
        let expected = [("game", kind.name()), ("found", found)];
        bail!(translations.text_with("error-other-rules", &expected));
    }
    let fixed = dispatch!(kind, G => catalogue::fixes_players::<G>(given));
    let mut rules = given.to_owned();
    let requested = match &arguments.players {
        Some(Players::Count(count)) => Some(*count),
        Some(Players::Seats(players)) => Some(players.len()),
        // The rules default of Kingdomino is four players.
        None if !fixed => Some(2),
        None => None,
    };
    if let Some(count) = requested
        && !fixed
    {
        rules = format!("{given} players={count}");
    }
    let seats = rules.parse().map(|rules: AnyRules| rules.seats());
    let seats = seats.map_err(|why| anyhow!(rules_error(&why, translations)))?;
    if let Some(count) = requested
        && count != seats
    {
        let (count, seats) = (count.to_string(), seats.to_string());
        bail!(translations.text_with("error-players", &[("many", &count), ("seats", &seats)]));
    }
    let players = if let Some(Players::Seats(players)) = &arguments.players {
        players.clone()
    } else {
        let mut players = vec![SeatPlayer::Person(name.clone())];
        players.resize(seats, SeatPlayer::Opponent(arguments.level));
        players
    };
    Ok(Setup { rules, players })
}

fn rules_error(why: &ParseError, translations: &Translations) -> String {
    // The expected syntax in a parse error is not translated.
    if translations.language() == Language::English {
        return format!("--rules: {why}");
    }
    let column = why.column.to_string();
    let mut parts = vec![if why.found.is_empty() {
        translations.text_with("error-rules-end", &[("column", &column)])
    } else {
        let found = [("found", why.found.as_str()), ("column", column.as_str())];
        translations.text_with("error-rules-word", &found)
    }];
    parts.push(translations.t("error-rules-help"));
    let near = why.suggestion.as_deref();
    parts.extend(near.map(|near| translations.text_with("usage-suggestion", &[("word", near)])));
    parts.join("; ")
}

fn look(arguments: &Play) -> Look {
    let mut look = Look::of_environment();
    match arguments.color {
        ColourMode::Auto => {}
        ColourMode::Truecolor => look.depth = ColourDepth::True,
        ColourMode::Indexed => look.depth = ColourDepth::Indexed,
        ColourMode::Sixteen => look.depth = ColourDepth::Sixteen,
        ColourMode::None => look.depth = ColourDepth::None,
    }
    match arguments.theme {
        ThemeMode::Auto => {}
        ThemeMode::Dark => look.theme = Theme::Dark,
        ThemeMode::Light => look.theme = Theme::Light,
    }
    look.ascii |= arguments.ascii;
    look
}

/// Whether the terminal must be asked for its background colour.
///
/// The Linux console is always dark.
fn is_background_unknown(arguments: &Play) -> bool {
    let unset = env::var_os("COLORFGBG").is_none_or(|colours| colours.is_empty());
    let console = env::var_os("TERM").is_some_and(|term| term == "linux");
    arguments.theme == ThemeMode::Auto
        && unset
        && !console
        && look(arguments).depth != ColourDepth::None
}

/// Directory of saved games.
fn folder(translations: &Translations) -> anyhow::Result<std::path::PathBuf> {
    let base = etcetera::choose_base_strategy();
    let base = base.map_err(|_| anyhow!(translations.t("error-no-home")))?;
    Ok(base.data_dir().join("dominium").join("games"))
}
