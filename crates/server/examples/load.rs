//! How many tables and sockets a server carries.
//!
//! ```sh
//! make load
//! cargo run --release -p server --example load -- target/release/dominium moves --seconds 60
//! ```
//!
//! The arguments: the program to be measured, which is started as a process of its own with its
//! tables in a new folder, and what to measure (`moves`, `idle`, `history`, `start`; everything if not
//! said). Limits, identities and the check of origins are as they always are.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{FuturesUnordered, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use players::Level;
use serde_json::{Value, json};
use server::store::{Append, Appended, Card, Sqlite, Store as _, TableId};
use table::deal::Seed;
use table::{AnyTable, Chair, ClockRules, Entry, Guest, Name, Opening, Person, Secret, What};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How many requests are under way while tables are being set up.
const AT_ONCE: usize = 32;

struct Server {
    process: Child,
    base: String,
    started_in: Duration,
}

impl Server {
    fn start(program: &str, folder: &Path) -> Self {
        let began = Instant::now();
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("its output is ours"));
        out.read_line(&mut line).expect("it says where it listens");
        let base = line.trim().strip_prefix("listening on ");
        Self {
            base: base.expect("it says where it listens").to_owned(),
            process,
            started_in: began.elapsed(),
        }
    }

    /// Its resident memory, in KiB.
    fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(path).expect("the server is there");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number.expect("Linux says so").parse().expect("a number")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody who asks by HTTP.
#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    base: String,
}

impl Client {
    fn new(server: &Server) -> Self {
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        Self {
            http: reqwest::Client::new(),
            base: server.base.clone(),
        }
    }

    async fn ask(&self, path: &str, token: &str, body: Option<&Value>) -> Value {
        let url = format!("{}/api/v1{path}", self.base);
        let mut request = match body {
            Some(body) => self.http.post(url).json(body),
            None => self.http.get(url),
        };
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.expect("the server answers");
        let status = answer.status();
        let text = answer.text().await.expect("the answer arrives");
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).expect("the answer is JSON")
    }

    async fn guest(&self) -> String {
        let made = self.ask("/guests", "", Some(&json!({}))).await;
        made["token"].as_str().expect("a token").to_owned()
    }
}

/// A table with two people.
struct Pair {
    id: String,
    tokens: [String; 2],
}

/// Sets up so many tables of two people each.
async fn gather(client: &Client, count: usize) -> Vec<Pair> {
    let pair = |number: usize| {
        let client = client.clone();
        async move {
            let tokens = [client.guest().await, client.guest().await];
            // Both last for more than a minute of a move a second.
            let rules = ["domination players=2", "kingdomino players=2 duel"][number % 2];
            let new = json!({ "rules": rules, "chairs": [{ "me": { "name": "Anna" } }, "open"] });
            let made = client.ask("/tables", &tokens[0], Some(&new)).await;
            let id = made["id"].as_str().expect("an id").to_owned();
            let sit = json!({ "version": 1, "do": "sit", "name": "Björn" });
            let path = format!("/tables/{id}/requests");
            client.ask(&path, &tokens[1], Some(&sit)).await;
            Pair { id, tokens }
        }
    };
    futures_util::stream::iter(0..count)
        .map(pair)
        .buffer_unordered(AT_ONCE)
        .collect()
        .await
}

type Socket = WebSocketStream<TcpStream>;

async fn connect(base: &str, id: &str, token: &str) -> Socket {
    let host = base.strip_prefix("http://").expect("an address");
    let url = format!("ws://{host}/api/v1/tables/{id}/socket");
    let mut request = url.into_client_request().expect("an address");
    let headers = request.headers_mut();
    let bearer = format!("Bearer {token}").parse().expect("a header");
    headers.insert("authorization", bearer);
    headers.insert("origin", base.parse().expect("a header"));
    let stream = TcpStream::connect(host).await.expect("the server is there");
    stream.set_nodelay(true).expect("a setting");
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let connected = client_async_with_config(request, stream, Some(config)).await;
    connected.expect("the server accepts the socket").0
}

/// The number after a key, without reading all of a message.
fn number(text: &str, key: &str) -> Option<u64> {
    let at = text.find(key)? + key.len();
    let digits = text[at..].split(|letter: char| !letter.is_ascii_digit());
    digits.into_iter().next()?.parse().ok()
}

/// The first legal action in a message about a table, if there is one.
fn first_action(text: &str) -> Option<&str> {
    let legal = text.find("\"legal\":[{")?;
    let rest = &text[legal..];
    let at = rest.find("\"action\":\"")? + "\"action\":\"".len();
    rest[at..].split('"').next()
}

/// What a socket tells the one who moves.
enum Told {
    /// It is this side's turn.
    Turn(usize, u64, String),
    /// A move was acknowledged.
    Done,
    /// It was not.
    Refused(String),
}

async fn listen(side: usize, mut socket: SplitStream<Socket>, told: mpsc::Sender<Told>) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let text = text.as_str();
        let piece = if text.starts_with("{\"kind\":\"table\"") {
            let Some(action) = first_action(text) else {
                continue;
            };
            let version = number(text, "\"version\":").expect("a version");
            Told::Turn(side, version, action.to_owned())
        } else if text.starts_with("{\"kind\":\"done\"") {
            Told::Done
        } else {
            Told::Refused(text.to_owned())
        };
        if told.send(piece).await.is_err() {
            return;
        }
    }
}

/// Moves at a table once a second, whether the server keeps up or not; returns how long each
/// acknowledgement took, counted from when the move was due.
async fn move_on(
    base: String,
    pair: Pair,
    first_at: tokio::time::Instant,
    moves: u32,
) -> (Pair, Vec<Duration>) {
    let (tell, mut told) = mpsc::channel(8);
    let mut sinks: Vec<SplitSink<Socket, Message>> = Vec::new();
    for (side, token) in pair.tokens.iter().enumerate() {
        let (sink, stream) = connect(&base, &pair.id, token).await.split();
        sinks.push(sink);
        tokio::spawn(listen(side, stream, tell.clone()));
    }
    let mut took = Vec::new();
    let mut turn = None;
    for number in 0..moves {
        let due = first_at + Duration::from_secs(1) * number;
        tokio::time::sleep_until(due).await;
        while turn.is_none() {
            match told.recv().await {
                Some(Told::Turn(side, version, action)) => turn = Some((side, version, action)),
                Some(Told::Done) => {}
                Some(Told::Refused(why)) => panic!("{why}"),
                None => panic!("the sockets are closed"),
            }
        }
        let (side, version, action) = turn.take().expect("it is somebody's turn");
        let act = format!(
            "{{\"request\":\"move {number}\",\"version\":{version},\"do\":\"act\",\"action\":\"{action}\"}}"
        );
        sinks[side]
            .send(Message::text(act))
            .await
            .expect("the socket is open");
        loop {
            match told.recv().await.expect("the sockets are open") {
                Told::Done => break,
                Told::Turn(side, version, action) => turn = Some((side, version, action)),
                Told::Refused(why) => panic!("{why}"),
            }
        }
        took.push(due.elapsed());
    }
    (pair, took)
}

async fn moves(program: &str, tables: usize, seconds: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(program, folder.path());
    let client = Client::new(&server);
    let began = Instant::now();
    let pairs = gather(&client, tables).await;
    println!(
        "{tables} tables set up in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    // Everybody is connected by then.
    let start = tokio::time::Instant::now() + Duration::from_secs(10);
    let mut playing = FuturesUnordered::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let offset = Duration::from_secs(1) * number as u32 / tables as u32;
        let table = move_on(server.base.clone(), pair, start + offset, seconds);
        playing.push(tokio::spawn(table));
    }
    let mut all = Vec::new();
    let mut pairs = Vec::new();
    while let Some(played) = playing.next().await {
        let (pair, took) = played.expect("a table plays on");
        all.extend(took);
        pairs.push(pair);
    }
    all.sort();
    let at = |part: f64| all[((all.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "moves: {} in {seconds} s at {tables} tables with {} sockets; acknowledged after p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms (bar: p99 50 ms)",
        all.len(),
        2 * tables,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    // Everything acknowledged is there, and nothing else.
    let mut wrong = 0;
    for pair in &pairs {
        let seen = client
            .ask(&format!("/tables/{}", pair.id), &pair.tokens[0], None)
            .await;
        let events = seen["table"]["events"].as_array().expect("events");
        let acts = events
            .iter()
            .filter(|event| !event["seat"].is_null())
            .count();
        let right = acts == seconds as usize && seen["table"]["version"] == json!(acts + 2);
        wrong += usize::from(!right);
    }
    println!("tables with a move lost or doubled: {wrong}");
    assert_eq!(wrong, 0);
}

async fn idle(program: &str, sockets: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(program, folder.path());
    let client = Client::new(&server);
    let empty = server.memory();
    let pairs = gather(&client, sockets / 2).await;
    let seated = server.memory();
    let base = server.base.as_str();
    let connected: Vec<Socket> = futures_util::stream::iter(&pairs)
        .flat_map(|pair| {
            futures_util::stream::iter(pair.tokens.iter().map(move |token| (pair, token)))
        })
        .map(|(pair, token)| async move {
            let mut socket = connect(base, &pair.id, token).await;
            // The table as it stands.
            let first = socket.next().await;
            assert!(matches!(first, Some(Ok(Message::Text(_)))), "{first:?}");
            socket
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    let full = server.memory();
    let each = |kib: u64| kib as f64 / connected.len() as f64;
    println!(
        "idle: {} sockets at {} tables; {:.1} KiB each with their tables ({:.1} KiB without; {} MiB altogether; bar: 20 KiB)",
        connected.len(),
        pairs.len(),
        each(full - empty),
        each(full.saturating_sub(seated)),
        full / 1024
    );
}

/// The log of a whole game between two people, of whom one is this guest.
fn finished_game(guest: &Guest) -> Vec<Entry> {
    let name = |text: &str| -> Name { text.parse().expect("a name") };
    let person = |guest: &Guest, text| Chair::Person(Person::new(guest.clone(), name(text)));
    let opening = |chairs| Opening {
        rules: "kingdomino players=2".to_owned(),
        seed: Secret(Seed::new([9; 32]).reveal()),
        host: guest.clone(),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        stand_in: Level::Child,
        before: Vec::new(),
    };
    let entry = |chairs| Entry {
        at: 1,
        what: What::Opened(Box::new(opening(chairs))),
    };
    // Opponents play it, and people are said to have.
    let mut table =
        AnyTable::open(&entry(vec![Chair::Opponent(Level::Child); 2])).expect("a table");
    let other = Guest("other".to_owned());
    let mut log = vec![entry(vec![person(guest, "Anna"), person(&other, "Björn")])];
    while let Some(task) = table.task() {
        let decision = task.decide(Duration::from_millis(1)).expect("a decision");
        let entry = table.plan_opponent(&decision, 1).expect("it is legal");
        table.apply(&entry).expect("it is legal");
        log.push(entry);
    }
    log
}

async fn history(program: &str, games: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let token = {
        let server = Server::start(program, folder.path());
        Client::new(&server).guest().await
    };
    let guest = Guest(token.split('.').next().expect("an id").to_owned());
    let stranger = Guest("stranger".to_owned());
    let began = Instant::now();
    {
        let file = folder.path().join("dominium.sqlite");
        let store = Arc::new(Sqlite::open(&file).await.expect("a store"));
        let log = Arc::new(finished_game(&guest));
        let shown = AnyTable::replay(&*log).expect("a game").card();
        let shown = Arc::new(serde_json::to_string(&shown).expect("a card"));
        let write = |number: usize| {
            let (store, log, shown) = (Arc::clone(&store), Arc::clone(&log), Arc::clone(&shown));
            // One in a hundred is theirs.
            let sitter = if number.is_multiple_of(100) {
                &guest
            } else {
                &stranger
            }
            .clone();
            async move {
                for (version, entry) in (1..).zip(log.iter()) {
                    let append = Append {
                        card: Card {
                            id: TableId(format!("{number:020}")),
                            version,
                            host: sitter.clone(),
                            over: version as usize == log.len(),
                            opened_at: number as u64 + 1,
                            changed_at: number as u64 + 1,
                            listed: false,
                            wake_at: None,
                            shown: String::clone(&shown),
                        },
                        entry: entry.clone(),
                        request: None,
                        sitters: if version == 1 {
                            vec![sitter.clone()]
                        } else {
                            Vec::new()
                        },
                    };
                    let done = store.append(append).await.expect("it is stored");
                    assert_eq!(done, Appended::Done);
                }
            }
        };
        let writing = futures_util::stream::iter(0..games).map(write);
        writing.buffer_unordered(256).collect::<Vec<()>>().await;
        store.shut().await;
    }
    println!(
        "{games} finished games written in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    let server = Server::start(program, folder.path());
    let client = Client::new(&server);
    let mut before = u64::MAX >> 1;
    let mut took = Vec::new();
    loop {
        let began = Instant::now();
        let page = client
            .ask(&format!("/me/tables?before={before}"), &token, None)
            .await;
        took.push(began.elapsed());
        let Some(last) = page.as_array().and_then(|page| page.last()) else {
            break;
        };
        before = last["opened_at"].as_u64().expect("a time");
    }
    let began = Instant::now();
    client
        .ask(&format!("/tables/{:020}", 0), &token, None)
        .await;
    let opened = began.elapsed();
    let worst = took.iter().max().expect("there is a page");
    println!(
        "history: with {games} finished games the server answers {:.0} ms after its start (bar: 1000 ms); {} pages of history, the slowest in {:.1} ms (bar: 50 ms); a finished game is opened in {:.1} ms",
        server.started_in.as_secs_f64() * 1000.0,
        took.len(),
        worst.as_secs_f64() * 1000.0,
        opened.as_secs_f64() * 1000.0
    );
}

async fn start(program: &str) {
    let mut took = Vec::new();
    for _ in 0..10 {
        let folder = tempfile::tempdir().expect("a folder");
        let began = Instant::now();
        let server = Server::start(program, folder.path());
        let page = reqwest::get(&server.base)
            .await
            .expect("the server answers");
        assert!(page.status().is_success());
        page.text().await.expect("the page arrives");
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    println!(
        "start: the first page is there after {:.0} ms (median of 10; slowest {:.0} ms; bar: 300 ms)",
        took[5], took[9]
    );
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((program, rest)) = arguments.split_first() else {
        eprintln!(
            "load PROGRAM [moves|idle|history|start]… [--tables N] [--seconds N] [--sockets N] [--games N]"
        );
        std::process::exit(2);
    };
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut wanted: Vec<&str> = Vec::new();
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(name) => {
                let value = words.next().and_then(|value| value.parse().ok());
                numbers.insert(name, value.expect("a number follows"));
            }
            None => wanted.push(word),
        }
    }
    let number = |name: &str, usual: usize| numbers.get(name).copied().unwrap_or(usual);
    let is_wanted = |name: &str| wanted.is_empty() || wanted.contains(&name);
    // Every socket is a file of this process and one of the server's.
    let files = rlimit::increase_nofile_limit(u64::MAX).expect("there is a limit") as usize;
    if is_wanted("start") {
        start(program).await;
    }
    if is_wanted("moves") {
        moves(
            program,
            number("tables", 2000),
            number("seconds", 60) as u32,
        )
        .await;
    }
    if is_wanted("idle") {
        let most = files.saturating_sub(400);
        idle(program, number("sockets", 20_000).min(most)).await;
    }
    if is_wanted("history") {
        history(program, number("games", 100_000)).await;
    }
}
