//! Command-line arguments and help texts.

mod help;
mod play;
mod store;
mod value_parsers;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use game::Eye;
use games::GameKind;
use server::HostName;

pub(crate) use play::{ColourMode, Play, Players, ThemeMode};
pub(crate) use store::{Store, StoreCommand};
pub(crate) use value_parsers::ExpectedValue;
use value_parsers::{between, error_rate, eye, games, host_name, listen, seconds, shares, whole};

/// Kingdomino and Domination: game server, terminal client, computer players and analysis tools.
#[derive(Parser, Debug)]
#[command(
    name = "dominium",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("DOMINIUM_BUILD"), ")"),
    args_conflicts_with_subcommands = true,
    max_term_width = 100,
    after_help = "Without a command, `dominium` runs `dominium serve`. On an error, `dominium` prints one line and exits with code 2."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

impl Default for CliCommand {
    /// `serve` with default options.
    fn default() -> Self {
        let command = Cli::parse_from(["dominium", "serve"]).command;
        command.expect("serve is a command")
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Run the game server (the default command)
    Serve(Serve),
    /// Check, back up or restore the database of a server
    Store(Store),
    /// Play in the terminal
    Play(Play),
    /// Measure the speed of random games
    Bench(Bench),
    /// Count action sequences by depth (perft)
    Perft(Perft),
    /// Score a kingdom drawn as text
    Score(Score),
    /// Validate a record and show the position after any event
    Replay(Replay),
    /// Verify the deal of a finished game against its commitment
    Verify(Verify),
    /// Print, draw or check a Domination board
    Board(Board),
    /// Run matches between computer players and compare their strength
    Arena(Arena),
    /// Compare predicted win probabilities with game results
    Calibrate(Calibrate),
    /// Run as an engine on stdin/stdout
    Engine(Engine),
    /// Generate shell completions
    Completions(Completions),
    /// Print the manual page, or write the pages of all commands
    Man(Manual),
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium completions bash > ~/.local/share/bash-completion/completions/dominium
  dominium completions zsh > ~/.zfunc/_dominium
  dominium completions fish > ~/.config/fish/completions/dominium.fish")]
pub(crate) struct Completions {
    /// Shell to generate completions for
    #[arg(ignore_case = true)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium man | man -l -
  dominium man --dir ~/.local/share/man/man1")]
pub(crate) struct Manual {
    /// Write the pages of all commands to this directory
    #[arg(long, alias = "folder", value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Address to listen on; port 0 picks a free port, 0.0.0.0 accepts network connections
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8321", value_parser = listen)]
    pub(crate) listen: SocketAddr,
    /// Data directory of the SQLite database [default: the data directory of the platform]
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        help = "Store tables in PostgreSQL (postgres://…), which several servers can share",
        value_name = "URL",
        env = "DOMINIUM_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<String>,
    /// Maximum number of concurrent searches of computer players [default: number of cores - 1]
    #[arg(long, alias = "thinkers", value_name = "N", value_parser = between::<u16, 1, 256>)]
    pub(crate) search_threads: Option<u16>,
    /// Additional allowed origin (CORS), such as `https://example.org`; may be repeated
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub(crate) origins: Vec<String>,
    #[arg(
        long = "host",
        help = "Additional host name of this server, such as games.example.org; may be repeated",
        long_help = "Additional host name of this server, such as games.example.org; may be repeated. \
                     IP addresses, localhost, the name of this machine and the hosts of --origin need none",
        value_name = "NAME",
        value_parser = host_name
    )]
    pub(crate) hosts: Vec<HostName>,
    #[arg(
        long,
        help = "Trust the X-Forwarded-* headers of N reverse proxies [default of N: 1]",
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1",
        value_parser = between::<u8, 1, 16>
    )]
    pub(crate) behind_proxy: Option<u8>,
    /// Serve /metrics on this address instead of the --listen address
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen)]
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Log format on standard error
    #[arg(long, value_enum, default_value_t = LogFormat::Text)]
    pub(crate) log: LogFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogFormat {
    /// Human-readable text
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium bench kingdomino
  dominium bench kingdomino --rules \"kingdomino duel\" --seconds 10 --threads 2
  dominium bench domination --json | jq .games_per_second

Every legal action is equally likely: distinct placements, unclaimed dominoes, places
that a rack can cover. mean_score (points or areas) and mean_discards are per
seat, mean_actions is per game. The signature is a hash of the final positions of
the first 1000 games of the seed: it changes only if the rules change.")]
pub(crate) struct Bench {
    /// Game to simulate
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "Rules line [default: standard rules]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// Duration of the measurement in seconds
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = seconds, allow_hyphen_values = true)]
    pub(crate) seconds: f64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// RNG seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium perft kingdomino --seed 1 --depth 6
  dominium perft domination --rules \"domination players=3\" --seed 7 --depth 4

The seed fixes all chance outcomes, independently of the actions; --json lists them.
Prints one line per depth: the depth and the number of action sequences.")]
pub(crate) struct Perft {
    /// Game to count
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "Rules line [default: standard rules]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// Start from this position line instead of the start of the game
    #[arg(long, value_name = "LINE", conflicts_with = "rules")]
    pub(crate) position: Option<String>,
    /// RNG seed of the deal
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Maximum depth in actions
    #[arg(long, value_name = "D", value_parser = between::<u32, 1, 200>, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A kingdom is drawn with one line per row and one letter per square, north on top:
  w wheat   f forest   l lake   p pasture   s swamp   m mine
  a digit after a letter is the number of crowns, C is the castle, . is empty
An empty square is always a dot, never a space. # starts a comment. A rules line
may precede the drawing; --rules overrides it.

Example:
  dominium score - <<END
  kingdomino harmony middle-kingdom
  p  p  p2 p  s2
  w1 w  l  w  s
  m  m1 C  l  l
  w  m2 m3 m2 s
  s  m2 w  w  p
  END"
)]
pub(crate) struct Score {
    /// File with the drawing, or - for standard input
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "LINE", help = "Rules line [default: the line above the drawing, or kingdomino]", long_help = help::kingdomino())]
    pub(crate) rules: Option<String>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium replay game.record
  dominium replay game.record --to 40
  dominium replay dynasty.record --game 2 --json

All events of the record are validated, including those after --to; an error is
printed after the position. A file may contain several games; the scores of the
games of a Dynasty are added up. --as shows the position as that seat or a
spectator sees it; the record may then contain ? for hidden events.")]
pub(crate) struct Replay {
    /// File with the record, or - for standard input
    pub(crate) file: PathBuf,
    /// Show the position after N events [default: all]
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) to: Option<u64>,
    /// Show the view of a seat or a spectator [default: everything]
    #[arg(long = "as", value_name = "SEAT|spectator", value_parser = eye)]
    pub(crate) eye: Option<Eye>,
    /// Print the record instead of the position, up to --to and redacted for --as
    #[arg(long, conflicts_with = "json")]
    pub(crate) record: bool,
    /// Show the K-th game of the file [default: the last]
    #[arg(long, value_name = "K", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) game: Option<u64>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = help::arena())]
pub(crate) struct Arena {
    /// Game to play
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "Rules line; players= defaults to the number of players in --players [default: standard rules]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// Comma-separated player specs
    #[arg(long, value_name = "A,B,..")]
    pub(crate) players: String,
    /// Number of games; the maximum with --sprt
    #[arg(long, value_name = "N", value_parser = between::<u64, 1, 10_000_000>, allow_hyphen_values = true)]
    pub(crate) games: u64,
    /// RNG seed of the deals and the players
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Number of games played in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// Stop early by SPRT: two hypotheses for the first player's win share, such as 50%:55%
    #[arg(long, value_name = "LOW:HIGH", value_parser = shares, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Type I error rate: probability of accepting HIGH if LOW is true
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = error_rate, requires = "sprt", allow_hyphen_values = true)]
    pub(crate) alpha: f64,
    /// Type II error rate: probability of accepting LOW if HIGH is true
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = error_rate, requires = "sprt", allow_hyphen_values = true)]
    pub(crate) beta: f64,
    /// Append every finished game to this record file
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Resume an interrupted match: count the games in the --records file, play the rest
    #[arg(long, requires = "records")]
    pub(crate) resume: bool,
    /// Plot win shares and score distributions as SVG; - for standard output
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium arena kingdomino --players master:playouts=300,master:playouts=300 \\
    --games 200 --records games.record
  dominium calibrate games.record --player master:playouts=300 --plot calibration.svg

The player sees what the seat to move may know and predicts the win probability
and the score of each seat. A calibrated player wins seven of ten positions in
which it predicts 70%. This holds only for games between players of its own
strength: record such games first. Only decisions with more than one legal action
are sampled. --every N samples every N-th of these decisions; the offset shifts by
one from game to game, so that all stages are covered. Confidence intervals are
95%, clustered by deal. Only players that search can predict, such as mce, uct and master
(docs/strength.md).")]
pub(crate) struct Calibrate {
    /// File with records of finished games, or - for standard input
    pub(crate) file: PathBuf,
    /// Spec of the player that predicts, such as master:playouts=300
    #[arg(long, value_name = "SPEC", default_value = players::DEFAULT_PLAYER)]
    pub(crate) player: String,
    /// Predict at every N-th decision of a game
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = between::<u64, 1, 1000>, allow_hyphen_values = true)]
    pub(crate) every: u64,
    /// RNG seed of the player
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Number of positions evaluated in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// Plot a reliability diagram as SVG; - for standard output
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The engine protocol is line-based, like UCI in chess (docs/engine-protocol.md).
Example session:
  hello 1
  rules kingdomino players=2 opening=snake
  event draw 3
  event draw 14
  event draw 25
  event draw 48
  go time 500ms
after the engine has answered bestmove:
  quit
During a search, quit aborts it without an answer. At the end of the input the
engine finishes the search, answers and exits: piped input needs no quit."
)]
pub(crate) struct Engine {
    /// Spec of the player that decides, such as master:playouts=300
    #[arg(long, value_name = "SPEC", default_value = players::DEFAULT_PLAYER)]
    pub(crate) player: String,
}

#[derive(Args, Debug)]
#[command(after_help = "Example:
  dominium verify games.record

A server publishes a hash of the seed before the first draw (tag Commitment) and
reveals the seed and the contributions of the players after the game (tags Seed and
Contribution1 to Contribution4). The deal is recomputed from them and compared with
the record.
docs/fair-deals.md describes the scheme and its limits.")]
pub(crate) struct Verify {
    /// File with one or more records, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  dominium board
  dominium board --seed 7 --svg board.svg
  dominium board --file mine.txt --svg mine.svg
  dominium board check mine.txt

A board has eight lines of eight numbers from 0 to 6. # starts a comment."
)]
pub(crate) struct Board {
    #[command(subcommand)]
    pub(crate) command: Option<BoardCommand>,
    /// Board generated from this seed [default: the standard board]
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// Board read from this file, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub(crate) file: Option<PathBuf>,
    /// Draw the board as SVG for A4 paper; - for standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BoardCommand {
    /// Check that a board is balanced: four places for each of the 28 dominoes
    Check(BoardCheck),
}

#[derive(Args, Debug)]
pub(crate) struct BoardCheck {
    /// File with the board, or - for standard input
    pub(crate) file: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
