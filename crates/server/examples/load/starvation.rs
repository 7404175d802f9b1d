//! Load test: answers of computer players while one address keeps all of them busy.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _, stream};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::Options;
use crate::client::{CONCURRENCY, Server, Socket};
use crate::report::{Report, percentiles};

/// Tables of each guest of the attacker: the default limit for openings without a pause.
const TABLES_PER_GUEST: usize = 30;
/// Address of the attacker.
const ATTACKER: &str = "198.51.100.1";
/// Players per level, one half of them in each game.
const PLAYERS_PER_LEVEL: usize = 2;
/// Time that a player takes for a move.
const PAUSE: Duration = Duration::from_millis(200);

/// What the attacker does.
#[derive(Clone, Copy)]
enum Attack {
    Nothing,
    /// Tables with masters only, which no client watches.
    Unwatched,
    /// Tables with masters only, all of which the attacker watches.
    Watched,
    /// Tables of a guest with three masters; the attacker watches every sixth.
    WithGuest,
}

impl Attack {
    const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "no attack",
            Self::Unwatched => "tables of masters only",
            Self::Watched => "watched tables of masters only",
            Self::WithGuest => "tables with three masters, every sixth watched",
        }
    }

    fn watches(self, table: usize) -> bool {
        match self {
            Self::Nothing | Self::Unwatched => false,
            Self::Watched => true,
            Self::WithGuest => table.is_multiple_of(6),
        }
    }

    fn table(self, number: usize) -> Value {
        let master = json!({ "opponent": { "level": "5" } });
        let first = match self {
            Self::WithGuest => json!({ "me": { "name": "Mallory" } }),
            _ => master.clone(),
        };
        let game = ["kingdomino", "domination"][number % 2];
        json!({ "rules": format!("{game} players=4"), "chairs": [first, master, master, master] })
    }
}

/// Client with an address that a proxy would forward.
#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    base: Arc<str>,
    address: String,
    token: String,
}

impl Client {
    /// Creates a guest; none if the server refuses.
    async fn new(http: &reqwest::Client, base: &Arc<str>, address: String) -> Option<Self> {
        let mut client = Self {
            http: http.clone(),
            base: Arc::clone(base),
            address,
            token: String::new(),
        };
        let made = client.post("/guests", &json!({})).await?;
        made["token"].as_str()?.clone_into(&mut client.token);
        Some(client)
    }

    /// Sends a request; none if the server refuses.
    async fn post(&self, path: &str, body: &Value) -> Option<Value> {
        let url = format!("{}/api/v1{path}", self.base);
        let mut request = self.http.post(url).json(body);
        request = request.header("x-forwarded-for", &self.address);
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let response = request.send().await.expect("the server responds");
        let is_success = response.status().is_success();
        let body = response.json().await.expect("the response is JSON");
        is_success.then_some(body)
    }

    /// Opens a table; none if the server refuses.
    async fn open(&self, table: &Value) -> Option<String> {
        let made = self.post("/tables", table).await?;
        Some(made["id"].as_str()?.to_owned())
    }

    /// Opens the socket of a table; none if the server refuses.
    async fn watch(&self, id: &str) -> Option<Socket> {
        let host = self.base.strip_prefix("http://").expect("an address");
        let url = format!("ws://{host}/api/v1/tables/{id}/socket?events=new");
        let mut request = url.into_client_request().expect("an address");
        let headers = request.headers_mut();
        let bearer = format!("Bearer {}", self.token);
        headers.insert("authorization", bearer.parse().expect("a header"));
        let address = self.address.parse().expect("a header");
        headers.insert("x-forwarded-for", address);
        let stream = TcpStream::connect(host).await.expect("failed to connect");
        stream.set_nodelay(true).expect("a setting");
        let connected = tokio_tungstenite::client_async(request, stream).await;
        match connected {
            Ok((socket, _)) => Some(socket),
            Err(tungstenite::Error::Http(_)) => None,
            Err(why) => panic!("WebSocket handshake failed: {why}"),
        }
    }
}

/// Opens the tables of the attacker; returns their number. Sockets are read until the end.
async fn attack(
    attack: Attack,
    tables: usize,
    http: &reqwest::Client,
    base: &Arc<str>,
    sockets: &mut JoinSet<()>,
) -> usize {
    let guests = stream::iter(0..tables.div_ceil(TABLES_PER_GUEST));
    let guests = guests.then(|_| Client::new(http, base, ATTACKER.to_owned()));
    let guests: Vec<Client> = guests.filter_map(async |guest| guest).collect().await;
    let opened: Vec<Option<Socket>> = stream::iter(0..tables)
        .map(|number| {
            let guest = guests.get(number / TABLES_PER_GUEST).cloned();
            async move {
                let guest = guest?;
                let id = guest.open(&attack.table(number)).await?;
                Some(if attack.watches(number) {
                    guest.watch(&id).await
                } else {
                    None
                })
            }
        })
        .buffer_unordered(CONCURRENCY)
        .filter_map(async |opened| opened)
        .collect()
        .await;
    let count = opened.len();
    for mut socket in opened.into_iter().flatten() {
        sockets.spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
    count
}

/// Plays games against a level; returns how long each of its decisions took.
async fn play(client: Client, level: usize, first_game: usize, end: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    for game in first_game.. {
        let rules = ["kingdomino players=2", "domination players=2"][game % 2];
        let opponent = json!({ "opponent": { "level": level.to_string() } });
        let chairs = json!([{ "me": { "name": "Anna" } }, opponent]);
        let table = json!({ "rules": rules, "chairs": chairs });
        let id = client.open(&table).await.expect("a player may open tables");
        let socket = client.watch(&id).await;
        let mut socket = socket.expect("a player may open a socket");
        let mut waiting_since: Option<Instant> = None;
        loop {
            let Ok(message) = timeout_at(end, socket.next()).await else {
                // The opponent has not answered yet.
                took.extend(waiting_since.map(|since| since.elapsed()));
                return took;
            };
            let message = message.expect("the socket is open").expect("a message");
            let Message::Text(text) = message else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            assert_ne!(message["kind"], "refused", "{message}");
            if message["kind"] != "table" {
                continue;
            }
            let table = &message["table"];
            took.extend(waiting_since.take().map(|since| since.elapsed()));
            if table["stage"] == "over" {
                break;
            }
            let action = &table["legal"][0]["action"];
            if action.is_null() {
                waiting_since = Some(Instant::now());
                continue;
            }
            tokio::time::sleep(PAUSE).await;
            let act = json!({
                "request": format!("at {}", table["version"]),
                "version": table["version"],
                "do": "act",
                "action": action,
            });
            let sent = socket.send(Message::text(act.to_string())).await;
            sent.expect("the socket is open");
        }
    }
    took
}

pub(crate) async fn starvation(options: &Options, report: &mut Report) {
    let tables = options.number("tables", 1800);
    let seconds = options.number("seconds", 30) as u64;
    for kind in [
        Attack::Nothing,
        Attack::Unwatched,
        Attack::Watched,
        Attack::WithGuest,
    ] {
        let server = Server::start_behind_proxy(options);
        let base: Arc<str> = server.base.as_str().into();
        let http = reqwest::Client::new();
        let mut sockets = JoinSet::new();
        let count = match kind {
            Attack::Nothing => 0,
            _ => attack(kind, tables, &http, &base, &mut sockets).await,
        };
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut playing = JoinSet::new();
        for number in 0..5 * PLAYERS_PER_LEVEL {
            let level = 1 + number % 5;
            let address = format!("192.0.2.{}", 1 + number);
            let client = Client::new(&http, &base, address).await;
            let client = client.expect("a player may create an identity");
            playing.spawn(async move {
                let took = play(client, level, number / 5, end).await;
                (level, took)
            });
        }
        let mut all = vec![Vec::new(); 6];
        while let Some(played) = playing.join_next().await {
            let (level, took) = played.expect("a player panicked");
            all[level].extend(took);
        }
        for (level, took) in all.into_iter().enumerate().skip(1) {
            report.add(
                format!(
                    "{}: {} ({count}), answers of level {level} to others for {seconds} s",
                    options.store,
                    kind.name()
                ),
                format!("{} answers; {}", took.len(), percentiles(took)),
                if level == 5 { "p99 3 s" } else { "p99 300 ms" },
            );
        }
    }
}
