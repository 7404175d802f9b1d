//! What can be typed behind `dominium play`.

use clap::{Args, ValueEnum};
use games::GameKind;
use players::Level;
use table::Name;
use terminal::{Language, Sitter};

use super::help::rules;
use super::wanted::{between, games, languages, levels, name, players};

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium play
  dominium play kingdomino --level master
  dominium play kingdomino --players 3 --rules \"kingdomino harmony\"
  dominium play domination --players Anna,Ben,level:club
  dominium play --resume
  dominium play --join http://example.org/t/k3x9 --name Anna

Without a game it begins with a screen to choose one. ? shows what the keys do. Every move is
saved; Q or Ctrl-C leaves, and --resume goes on. docs/terminal.md says more.")]
pub(crate) struct Play {
    /// Which game [default: chosen on the first screen]
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: Option<GameKind>,
    #[arg(long, value_name = "LINE", help = "How it is played [default: the name of the game]", long_help = rules())]
    pub(crate) rules: Option<String>,
    /// How many play, you and opponents; or who: names of people at this terminal, and opponents such as level:club
    #[arg(long, value_name = "N|WHO,WHO…", value_parser = players, conflicts_with_all = ["resume", "join"])]
    pub(crate) players: Option<Players>,
    /// How strong opponents are: by name, or 1 to 5
    #[arg(long, default_value = "casual", value_parser = levels())]
    pub(crate) level: Level,
    /// Go on with the game that was saved last
    #[arg(long, conflicts_with_all = ["game", "rules", "join"])]
    pub(crate) resume: bool,
    /// Sit down at the table with this address, on a server
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "rules"])]
    pub(crate) join: Option<String>,
    /// What you are called [default: your login name]
    #[arg(long, value_parser = name)]
    pub(crate) name: Option<Name>,
    /// The language [default: that of the environment]
    #[arg(long, value_name = "CODE", value_parser = languages())]
    pub(crate) lang: Option<Language>,
    /// How many colours the terminal has
    #[arg(long, value_enum, default_value_t = Colours::Auto)]
    pub(crate) color: Colours,
    /// What its ground is like
    #[arg(long, value_enum, default_value_t = Ground::Auto)]
    pub(crate) theme: Ground,
    /// Use only signs that every terminal has
    #[arg(long)]
    pub(crate) ascii: bool,
    /// How many milliseconds an opponent takes at least, so that one can follow
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = between::<u64, 0, 10_000>, allow_hyphen_values = true)]
    pub(crate) pace: u64,
}

/// How many play, or who.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Players {
    Many(usize),
    These(Vec<Sitter>),
}

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Colours {
    /// As the environment says with `NO_COLOR`, `COLORTERM` and `TERM`
    Auto,
    /// 24 bits
    #[value(alias = "24bit")]
    Truecolor,
    /// 256
    #[value(name = "256")]
    Indexed,
    /// 16
    #[value(name = "16")]
    Sixteen,
    /// None
    #[value(alias = "never")]
    None,
}

/// What the ground of a terminal is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Ground {
    /// As the environment says with `COLORFGBG`, or else the terminal; dark if both say nothing
    Auto,
    /// Dark
    Dark,
    /// Light
    Light,
}
