//! What can be typed.

mod help;
mod play;
mod wanted;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use game::Eye;
use games::GameKind;

pub(crate) use play::{Colours, Ground, Play, Players};
pub(crate) use wanted::Wanted;
use wanted::{between, error_rate, eye, games, listen, seconds, shares, whole};

/// Kingdomino and Domination: a server for people and programs, opponents, records and measurements.
#[derive(Parser, Debug)]
#[command(
    name = "dominium",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("DOMINIUM_BUILD"), ")"),
    args_conflicts_with_subcommands = true,
    max_term_width = 100,
    after_help = "Without a command it serves, like `dominium serve`. Bad input ends with exit code 2 and one line that says what is wrong."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Default for Command {
    /// To serve, as if nothing else had been said.
    fn default() -> Self {
        let command = Cli::parse_from(["dominium", "serve"]).command;
        command.expect("that is a command")
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Serve tables to browsers and programs (what happens without a command)
    Serve(Serve),
    /// Play in this terminal
    Play(Play),
    /// Play uniformly random games and measure how fast that goes
    Bench(Bench),
    /// Count the sequences of actions from the start of a deal
    Perft(Perft),
    /// Score a kingdom drawn as text
    Score(Score),
    /// Check a record and show the table after any step
    Replay(Replay),
    /// Check that a finished game was dealt as was promised before it began
    Verify(Verify),
    /// Print a board of Domination, or check one
    Board(Board),
    /// Let players play each other, and say who is stronger
    Arena(Arena),
    /// Compare what a player thinks of positions with how the games ended
    Calibrate(Calibrate),
    /// Decide for another program that asks on standard input
    Engine(Engine),
    /// Print what a shell needs to complete these words
    Completions(Completions),
    /// Print the manual page, or write those of all commands
    Man(Manual),
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium completions bash > ~/.local/share/bash-completion/completions/dominium
  dominium completions zsh > ~/.zfunc/_dominium
  dominium completions fish > ~/.config/fish/completions/dominium.fish")]
pub(crate) struct Completions {
    /// Which shell
    #[arg(ignore_case = true)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium man | man -l -
  dominium man --folder ~/.local/share/man/man1")]
pub(crate) struct Manual {
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// How to serve.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any that is free, 0.0.0.0 lets others in
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8321", value_parser = listen)]
    pub(crate) listen: SocketAddr,
    /// The folder for tables; that of the platform for programs' data if not given
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    pub(crate) data: Option<PathBuf>,
    #[arg(
        long,
        help = "Keep tables in PostgreSQL, postgres://…, which several servers may share",
        value_name = "URL",
        env = "DOMINIUM_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<String>,
    /// How many opponents think at a time; one fewer than there are cores if not given
    #[arg(long, value_name = "N", value_parser = between::<u16, 1, 256>)]
    pub(crate) thinkers: Option<u16>,
    /// Pages of this origin may use the server too, such as `https://example.org`; may be repeated
    #[arg(long = "origin", value_name = "ORIGIN")]
    pub(crate) origins: Vec<String>,
    /// A proxy stands in front and says who asks, with X-Forwarded-For
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// How to write the log to standard error
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    pub(crate) log: LogForm,
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogForm {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium bench kingdomino
  dominium bench kingdomino --rules \"kingdomino duel\" --seconds 10 --threads 2
  dominium bench domination --json | jq .games_per_second

Every legal action is equally likely: distinct placements, free dominoes, places
a rack can cover. mean_score (points or areas) and mean_discards are per seat,
mean_actions per game. The signature is made from the final positions of the
first 1000 games of the seed: it changes only when the rules do.")]
pub(crate) struct Bench {
    /// Which game
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "How it is played [default: the name of the game]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// How long to measure
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = seconds, allow_hyphen_values = true)]
    pub(crate) seconds: f64,
    /// How many threads play
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// Where the random numbers start
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium perft kingdomino --seed 1 --depth 6
  dominium perft domination --rules \"domination players=3\" --seed 7 --depth 4

The seed fixes what chance does, whatever is played: --json lists it. One line a
depth: the depth and the number of different sequences of so many actions.")]
pub(crate) struct Perft {
    /// Which game
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "How it is played [default: the name of the game]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// Count from this position line instead of the start of a game
    #[arg(long, value_name = "LINE", conflicts_with = "rules")]
    pub(crate) position: Option<String>,
    /// The deal
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many actions deep
    #[arg(long, value_name = "D", value_parser = between::<u32, 1, 200>, allow_hyphen_values = true)]
    pub(crate) depth: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "A kingdom is drawn one row a line, one letter a square, north on top:
  w wheat   f forest   l lake   p pasture   s swamp   m mine
  a digit behind a letter is the number of crowns, C the castle, . a hole
A hole is always a dot, never blank space. # starts a comment. A rules line may
stand above the drawing; --rules takes precedence over it.

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
    /// The file with the drawing, or - for standard input
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "LINE", help = "The rules to score by [default: the line above the drawing, or kingdomino]", long_help = help::kingdomino())]
    pub(crate) rules: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium replay game.record
  dominium replay game.record --to 40
  dominium replay dynasty.record --game 2 --json

Every event of the record is checked, also those behind --to; what is wrong is
said after the table. A file may hold several games; those of a Dynasty are
added up. With --as the table is shown as that seat, or a spectator, knows it;
the record may then be one in which ? stands for what was hidden from it.")]
pub(crate) struct Replay {
    /// The file with the record, or - for standard input
    pub(crate) file: PathBuf,
    /// Show the table after this many events [default: after the last]
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) to: Option<u64>,
    /// Show what a seat or a spectator knows [default: everything]
    #[arg(long = "as", value_name = "SEAT|spectator", value_parser = eye)]
    pub(crate) eye: Option<Eye>,
    /// Print the record up to there, as whoever looks may know it
    #[arg(long, conflicts_with = "json")]
    pub(crate) record: bool,
    /// Show this game of the file [default: the last]
    #[arg(long, value_name = "K", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) game: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = help::arena())]
pub(crate) struct Arena {
    /// Which game
    #[arg(ignore_case = true, value_parser = games())]
    pub(crate) game: GameKind,
    #[arg(long, value_name = "LINE", help = "How it is played, for as many as --players names unless it says players= [default: the name of the game]", long_help = help::rules())]
    pub(crate) rules: Option<String>,
    /// Who plays, with commas between them
    #[arg(long, value_name = "A,B,..")]
    pub(crate) players: String,
    /// How many games, at most if they may stop early
    #[arg(long, value_name = "N", value_parser = between::<u64, 1, 10_000_000>, allow_hyphen_values = true)]
    pub(crate) games: u64,
    /// Fixes the deals and the choices of the players
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// Stop once the first player is known to win either share, such as 50%:55%
    #[arg(long, value_name = "LOW:HIGH", value_parser = shares, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// How often HIGH may be accepted though LOW is true
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = error_rate, requires = "sprt", allow_hyphen_values = true)]
    pub(crate) alpha: f64,
    /// How often LOW may be accepted though HIGH is true
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = error_rate, requires = "sprt", allow_hyphen_values = true)]
    pub(crate) beta: f64,
    /// Write every game to this file, as soon as it is finished
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    /// Go on with the games that are in the file of --records already
    #[arg(long, requires = "records")]
    pub(crate) resume: bool,
    /// Draw who wins how often, and with how many points; - for standard output
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium arena kingdomino --players master:playouts=300,master:playouts=300 \\
    --games 200 --records games.record
  dominium calibrate games.record --player master:playouts=300 --plot calibration.svg

The player is shown what the seat to move may know, as it would be in the game, and
says how likely each seat is to win and with how many points. Of positions in
which it says 70 %, seven of ten should be won. That is so only for games
between players as strong as itself: let it play them first. Only decisions with
more than one legal action count. Game 1 of the file begins with the first of them,
game 2 with the second, and so on. Intervals hold with 95 % confidence; games
with the same deal count as one. Players: those that think, such as mce, uct and
master (docs/strength.md).")]
pub(crate) struct Calibrate {
    /// The file with the records of finished games, or - for standard input
    pub(crate) file: PathBuf,
    /// Who thinks, with settings
    #[arg(long, value_name = "SPEC", default_value = players::DEFAULT_PLAYER)]
    pub(crate) player: String,
    /// Ask at every N-th decision of a game
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = between::<u64, 1, 1000>, allow_hyphen_values = true)]
    pub(crate) every: u64,
    /// Fixes what the player imagines
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// How many positions are thought about at the same time
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = between::<u64, 1, 1024>, allow_hyphen_values = true)]
    pub(crate) threads: u64,
    /// Draw how often it wins by how often it thinks it will; - for standard output
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "The engine protocol is line-based, as UCI is for chess (docs/engine-protocol.md). Type:
  hello 1
  rules kingdomino players=2 opening=snake
  event draw 3
  event draw 14
  event draw 25
  event draw 48
  go time 500ms
and when it has answered with bestmove:
  quit
Said before, quit ends it without an answer, and so does the end of its input:
whoever pipes these lines has to wait in front of quit."
)]
pub(crate) struct Engine {
    /// Who decides, with settings
    #[arg(long, value_name = "SPEC", default_value = players::DEFAULT_PLAYER)]
    pub(crate) player: String,
}

#[derive(Args, Debug)]
#[command(after_help = "Example:
  dominium verify games.record

The record of a game from a server says in its tags what was promised before the
first draw (Commitment), and after the last what it was dealt by (Seed, and what
the players added). With these the game is dealt again and compared.
docs/fair-deals.md says how, and what this does not prove.")]
pub(crate) struct Verify {
    /// A file with one record or more, or - for standard input
    #[arg(value_name = "RECORD")]
    pub(crate) file: PathBuf,
    /// Print one JSON object
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

A board is eight rows of eight numbers, 0 to 6, one row a line. # starts a
comment."
)]
pub(crate) struct Board {
    #[command(subcommand)]
    pub(crate) command: Option<BoardCommand>,
    /// The board of this seed [default: the standard board]
    #[arg(long, value_name = "N", value_parser = whole, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// The board in this file, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub(crate) file: Option<PathBuf>,
    /// Draw it for printing on A4 paper; - for standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BoardCommand {
    /// Say whether a board is balanced: four places for each of the 28 dominoes
    Check(BoardCheck),
}

#[derive(Args, Debug)]
pub(crate) struct BoardCheck {
    /// The file with the board, or - for standard input
    pub(crate) file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
