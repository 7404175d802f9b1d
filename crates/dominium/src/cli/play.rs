//! Arguments of `dominium play`.

use clap::{Args, ValueEnum};
use games::GameKind;
use players::Level;
use table::Name;
use terminal::{Language, SeatPlayer};

use super::help::rules;
use super::value_parsers::{between, games, languages, levels, name, players};

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium play
  dominium play kingdomino --level master
  dominium play kingdomino --players 3 --rules \"kingdomino harmony\"
  dominium play domination --players Anna,Ben,level:club
  dominium play --resume
  dominium play --join http://example.org/t/k3x9 --name Anna

Without a game, the start screen opens. ? lists the keys. Every move is saved; Q or Ctrl-C quits,
and --resume continues. See docs/terminal.md.")]
pub(crate) struct Play {
    /// Game [default: chosen on the start screen]
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, value_name = "LINE", help = "Rules line [default: standard rules]", long_help = rules())]
    pub(crate) rules: Option<String>,
    /// Number of players (you and computer players), or names and levels such as Anna,level:club
    #[arg(long, value_name = "N|WHO,WHO…", value_parser = players, conflicts_with_all = ["resume", "join"])]
    pub(crate) players: Option<Players>,
    /// Level of the computer players: a name, or 1 to 5
    #[arg(long, default_value = "casual", value_parser = levels())]
    pub(crate) level: Level,
    /// Continue the last saved game
    #[arg(long, conflicts_with_all = ["game", "rules", "join"])]
    pub(crate) resume: bool,
    /// Join the game at this URL
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "rules"])]
    pub(crate) join: Option<String>,
    /// Your name [default: your login name]
    #[arg(long, value_parser = name)]
    pub(crate) name: Option<Name>,
    /// Language [default: from the environment]
    #[arg(long, value_name = "CODE", value_parser = languages())]
    pub(crate) lang: Option<Language>,
    /// Colour depth
    #[arg(long, value_enum, default_value_t = ColourMode::Auto)]
    pub(crate) color: ColourMode,
    /// Colour theme, to match the terminal background
    #[arg(long, value_enum, default_value_t = ThemeMode::Auto)]
    pub(crate) theme: ThemeMode,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Minimum time of a computer move in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = between::<u64, 0, 10_000>, allow_hyphen_values = true)]
    pub(crate) pace: u64,
}

/// Value of `--players`: a number, or one entry per seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Players {
    Count(usize),
    Seats(Vec<SeatPlayer>),
}

/// Colour depth of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColourMode {
    /// Detect from `NO_COLOR`, `COLORTERM` and `TERM`
    Auto,
    /// 24-bit colour
    #[value(alias = "24bit")]
    Truecolor,
    /// 256 colours
    #[value(name = "256")]
    Indexed,
    /// 16 colours
    #[value(name = "16")]
    Sixteen,
    /// No colours
    #[value(alias = "never")]
    None,
}

/// Colour theme of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ThemeMode {
    /// Detect from `COLORFGBG` or by asking the terminal; dark if unknown
    Auto,
    /// Dark background
    Dark,
    /// Light background
    Light,
}
