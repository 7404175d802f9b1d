//! The server under test and its clients.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use api::{Done, Identity, NewChair, NewTable, Request, TableCommand, TableSnapshot, TimeControl};
use futures_util::StreamExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;
use testing::postgres::Database;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::{Options, StoreKind};

/// Number of concurrent requests during setup.
pub(crate) const CONCURRENCY: usize = 32;

pub(crate) struct Server {
    process: Child,
    pub(crate) base: String,
    pub(crate) startup: Duration,
    /// Time that the preparation of the database took.
    pub(crate) preparation: Duration,
    /// The folder or database, unless the caller keeps it; removed after the process has ended.
    storage: Option<Storage>,
}

/// Where a server stores its tables.
enum Storage {
    Folder(TempDir),
    Database(Box<Database>),
}

impl Server {
    /// Starts a server with a new database.
    pub(crate) fn start(options: &Options) -> Self {
        Self::start_as(options, &[])
    }

    /// Starts a server behind a proxy: clients choose their addresses.
    pub(crate) fn start_behind_proxy(options: &Options) -> Self {
        Self::start_as(options, &["--behind-proxy"])
    }

    fn start_as(options: &Options, arguments: &[&str]) -> Self {
        let began = Instant::now();
        let storage = match options.store {
            StoreKind::Sqlite => Storage::Folder(tempfile::tempdir().expect("a folder")),
            StoreKind::Postgres => Storage::Database(Box::new(Database::start())),
        };
        let preparation = began.elapsed();
        let mut server = match &storage {
            Storage::Folder(folder) => {
                let storage = ["--data".as_ref(), folder.path().as_os_str()];
                Self::start_with(&options.program, storage, arguments)
            }
            Storage::Database(database) => {
                let storage = ["--database".as_ref(), database.url().as_ref()];
                Self::start_with(&options.program, storage, arguments)
            }
        };
        server.preparation = preparation;
        server.storage = Some(storage);
        server
    }

    /// Starts a server with this data directory.
    pub(crate) fn start_in(program: &str, folder: &Path) -> Self {
        Self::start_with(program, ["--data".as_ref(), folder.as_os_str()], &[])
    }

    fn start_with(program: &str, storage: [&OsStr; 2], arguments: &[&str]) -> Self {
        let began = Instant::now();
        let mut process = std::process::Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(storage)
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("failed to start the program");
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().expect("stdout is piped"));
        out.read_line(&mut line)
            .expect("failed to read the address");
        let base = line.trim().strip_prefix("listening on ");
        Self {
            base: base.expect("expected \"listening on …\"").to_owned(),
            process,
            startup: began.elapsed(),
            preparation: Duration::ZERO,
            storage: None,
        }
    }

    /// Processor time used so far, in user and kernel mode.
    pub(crate) fn cpu_time(&self) -> Duration {
        let path = format!("/proc/{}/stat", self.process.id());
        let stat = std::fs::read_to_string(path).expect("the server is running");
        // The name of the program, in parentheses, may contain spaces.
        let fields = stat.rsplit(')').next().expect("a line");
        let ticks = fields.split_whitespace().skip(11).take(2);
        let ticks: u64 = ticks
            .map(|field| field.parse::<u64>().expect("a number"))
            .sum();
        // A tick is 1/100 s on all common systems.
        Duration::from_millis(10 * ticks)
    }

    /// Resident memory in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(path).expect("the server is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        number
            .expect("no VmRSS in /proc/PID/status")
            .parse()
            .expect("a number")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An HTTP client.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    base: String,
    /// Address that a proxy would forward.
    address: Option<String>,
}

impl Client {
    pub(crate) fn new(server: &Server) -> Self {
        Self {
            http: reqwest::Client::new(),
            base: server.base.clone(),
            address: None,
        }
    }

    /// The same client with another address, for a server behind a proxy.
    pub(crate) fn at(&self, address: &str) -> Self {
        Self {
            address: Some(address.to_owned()),
            ..self.clone()
        }
    }

    /// Opens a table that waits for another player, from an address of its own.
    pub(crate) async fn open_listed_table(&self, number: usize) {
        let client = self.at(&format!("10.2.0.{number}"));
        let token = client.guest().await;
        let mut new = new_table("domination players=2");
        new.listed = true;
        let _: TableSnapshot = client.post("/tables", &token, &new).await;
    }

    /// The players of a table, at their own address if there is a proxy.
    fn for_pair(&self, number: usize) -> Self {
        match &self.address {
            Some(_) => self.at(&format!("10.1.{}.{}", number / 250, number % 250)),
            None => self.clone(),
        }
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str, token: &str) -> T {
        self.answer(self.http.get(self.url(path)), path, token)
            .await
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: &str,
        body: &impl Serialize,
    ) -> T {
        let request = self.http.post(self.url(path)).json(body);
        self.answer(request, path, token).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.base)
    }

    async fn answer<T: DeserializeOwned>(
        &self,
        mut request: reqwest::RequestBuilder,
        path: &str,
        token: &str,
    ) -> T {
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(address) = &self.address {
            request = request.header("x-forwarded-for", address);
        }
        let answer = request.send().await.expect("the server responds");
        let status = answer.status();
        let text = answer.text().await.expect("the response is readable");
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).expect("the response is valid JSON")
    }

    pub(crate) async fn guest(&self) -> String {
        let made: Identity = self.post("/guests", "", &serde_json::json!({})).await;
        made.token
    }
}

/// A table with two players.
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
    /// Tables with even numbers play Domination, the others Kingdomino.
    pub(crate) number: usize,
    /// Address that a proxy would forward.
    address: Option<String>,
}

/// Request for a table with an open chair.
fn new_table(rules: &str) -> NewTable {
    NewTable {
        rules: rules.to_owned(),
        chairs: vec![
            NewChair::Me {
                name: "Anna".to_owned(),
                contribution: String::new(),
            },
            NewChair::Open,
        ],
        clock: TimeControl::None,
        undo: None,
        listed: false,
        shared_screens: None,
        await_contribution: false,
        stand_in: None,
    }
}

/// Opens tables with two players each.
pub(crate) async fn open_tables(client: &Client, count: usize) -> Vec<Pair> {
    let pair = |number: usize| {
        let client = client.for_pair(number);
        async move {
            let tokens = [client.guest().await, client.guest().await];
            // Both games last more than a minute at one move per second.
            let rules = ["domination players=2", "kingdomino players=2 duel"][number % 2];
            let new = new_table(rules);
            let made: TableSnapshot = client.post("/tables", &tokens[0], &new).await;
            let sit = Request {
                version: made.table.state.version,
                command: TableCommand::Sit {
                    seat: None,
                    name: "Björn".to_owned(),
                    contribution: String::new(),
                },
            };
            let id = made.id;
            let path = format!("/tables/{id}/requests");
            let _: Done = client.post(&path, &tokens[1], &sit).await;
            let address = client.address;
            Pair {
                id,
                tokens,
                number,
                address,
            }
        }
    };
    futures_util::stream::iter(0..count)
        .map(pair)
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Opens the socket of a player.
pub(crate) async fn connect(base: &str, pair: &Pair, side: usize) -> Socket {
    let host = base.strip_prefix("http://").expect("an address");
    let Pair {
        id,
        tokens,
        address,
        ..
    } = pair;
    let token = &tokens[side];
    let url = format!("ws://{host}/api/v1/tables/{id}/socket?events=new");
    let mut request = url.into_client_request().expect("an address");
    let headers = request.headers_mut();
    let bearer = format!("Bearer {token}").parse().expect("a header");
    headers.insert("authorization", bearer);
    headers.insert("origin", base.parse().expect("a header"));
    if let Some(address) = address {
        headers.insert("x-forwarded-for", address.parse().expect("a header"));
    }
    let stream = TcpStream::connect(host).await.expect("failed to connect");
    stream.set_nodelay(true).expect("a setting");
    let config = WebSocketConfig::default().read_buffer_size(4096);
    let connected = client_async_with_config(request, stream, Some(config)).await;
    connected.expect("WebSocket handshake failed").0
}
