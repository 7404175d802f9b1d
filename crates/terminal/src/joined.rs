//! A table on a server, over its HTTP interface and a socket.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use api::{
    Command, Done, EventLog, Hint, Identity, NextTable, Problem, ProblemCode, Request, TableNow,
    TableView, WhyNot,
};
use futures_util::{SinkExt as _, StreamExt as _};
use game::Seat;
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::json;
use table::Name;
use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use url::Url;

use crate::console::Happening;
use crate::failure::Failure;
use crate::news::News;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before connecting again, and at most.
const PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// How often somebody else may sit down at the same moment.
const CHAIRS: usize = 2 * Seat::MAX;

/// The address of a table: that of the page that shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// The server, as `http://…` or `https://…`.
    base: String,
    id: String,
}

impl Address {
    /// Reads `http://example.org/t/abc`, as browsers show it; the address in the HTTP interface will do as well.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        Self::parse(text).ok_or_else(|| Failure::Address(text.to_owned()))
    }

    fn parse(text: &str) -> Option<Self> {
        let url = Url::parse(text).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let path = url.path().trim_end_matches('/');
        let id = ["/t/", "/api/v1/tables/"]
            .iter()
            .find_map(|start| path.strip_prefix(start))?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if id.is_empty() || !id.chars().all(plain) {
            return None;
        }
        Some(Self {
            base: url.origin().ascii_serialization(),
            id: id.to_owned(),
        })
    }

    fn api(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.base)
    }

    fn table(&self, path: &str) -> String {
        self.api(&format!("/tables/{}{path}", self.id))
    }

    /// As browsers show it.
    pub(crate) fn text(&self) -> String {
        format!("{}/t/{}", self.base, self.id)
    }
}

/// What the thread that talks to the server is asked for.
#[derive(Debug)]
enum Errand {
    Ask(Box<Request>),
    Hint,
    Why(String),
    Next,
}

/// A table on a server.
#[derive(Debug)]
pub(crate) struct Joined {
    errands: UnboundedSender<Errand>,
    name: Name,
}

/// Who talks to the server.
#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    address: Address,
    token: String,
}

impl Joined {
    /// Sits down at a table, or looks on where no chair is free; returns how it stands.
    pub(crate) fn join(
        address: Address,
        name: Name,
        folder: &Path,
        to: Sender<Happening>,
    ) -> Result<(Self, News), Failure> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let begun = runtime.block_on(Client::begin(address, &name, folder));
        let (client, seen) = begun?;
        let (errands, asked) = unbounded_channel();
        thread::spawn(move || runtime.block_on(attend(client, asked, &to)));
        Ok((Self { errands, name }, News::Table(Box::new(seen))))
    }

    fn send(&self, errand: Errand) {
        // The thread ends with us.
        let _ = self.errands.send(errand);
    }

    pub(crate) fn ask(&self, version: u64, mut command: Command) {
        if let Command::Sit {
            name,
            contribution: added,
            ..
        } = &mut command
        {
            *name = self.name.to_string();
            *added = contribution();
        }
        self.send(Errand::Ask(Box::new(Request { version, command })));
    }

    pub(crate) fn hint(&self) {
        self.send(Errand::Hint);
    }

    pub(crate) fn why(&self, action: String) {
        self.send(Errand::Why(action));
    }

    pub(crate) fn next(&self) {
        self.send(Errand::Next);
    }
}

impl Client {
    async fn begin(
        address: Address,
        name: &Name,
        folder: &Path,
    ) -> Result<(Self, TableView), Failure> {
        // Secrets are kept by the same means everywhere; it is chosen once.
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(PATIENCE).build();
        let failed = |why: reqwest::Error| Failure::Server {
            address: address.base.clone(),
            why: root_of(&why),
        };
        let http = http.map_err(failed)?;
        let identities = Identities::at(folder);
        let key = format!("{} {name}", address.base);
        let mut client = Self {
            http,
            token: String::new(),
            address: address.clone(),
        };
        client.token = if let Some(token) = identities.find(&key) {
            token
        } else {
            let made = client.http.post(address.api("/guests")).send().await;
            let made = made.and_then(reqwest::Response::error_for_status);
            let made: Identity = made.map_err(failed)?.json().await.map_err(failed)?;
            let token = made.token;
            identities
                .keep(&key, &token)
                .map_err(|why| Failure::Store {
                    path: identities.path.clone(),
                    why,
                })?;
            token
        };
        let mut seen = client.look().await?;
        // Whoever was faster has a chair; there may be another. If there is none, one looks on.
        for _ in 0..CHAIRS {
            if !seen.viewer.can.sit || !seen.viewer.yours.is_empty() {
                break;
            }
            let sit = Request {
                version: seen.state.version,
                command: Command::Sit {
                    seat: None,
                    name: name.to_string(),
                    contribution: contribution(),
                },
            };
            let _ = client.post::<Done>("/requests", &sit).await;
            seen = client.look().await?;
        }
        Ok((client, seen))
    }

    async fn look(&self) -> Result<TableView, Failure> {
        let failed = |why: reqwest::Error| Failure::Server {
            address: self.address.base.clone(),
            why: root_of(&why),
        };
        let request = self.http.get(self.address.table(""));
        let answer = request.bearer_auth(&self.token).send().await;
        let answer = answer.map_err(failed)?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Err(Failure::NoTable(self.address.text()));
        }
        let answer = answer.error_for_status().map_err(failed)?;
        let now: TableNow = answer.json().await.map_err(failed)?;
        Ok(now.table)
    }

    /// What the server answers, or the word for why not.
    async fn post<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, ProblemCode> {
        let request = self.http.post(self.address.table(path)).json(body);
        self.answer(request).await
    }

    async fn answer<T: for<'de> Deserialize<'de>>(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<T, ProblemCode> {
        let offline = |_| ProblemCode::Offline;
        let answer = request.bearer_auth(&self.token).send().await;
        let answer = answer.map_err(offline)?;
        if answer.status().is_success() {
            return answer.json().await.map_err(offline);
        }
        let problem: Problem = answer.json().await.map_err(offline)?;
        Err(problem.code)
    }
}

/// What we add to the deal, so that nobody can have chosen it alone.
fn contribution() -> String {
    // Without it the deal is still the one that was promised.
    getrandom::u64().map_or_else(|_| String::new(), |number| format!("{number:016x}"))
}

/// Why a request failed, without the address: it was said before.
fn root_of(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

/// Tells what happens at the table, and does errands, until nobody listens.
async fn attend(
    mut client: Client,
    mut errands: UnboundedReceiver<Errand>,
    to: &Sender<Happening>,
) {
    let mut pause = PAUSE;
    loop {
        match watch(&mut client, &mut errands, to, &mut pause).await {
            End::Gone => return,
            // The next game is at another table.
            End::Moved => continue,
            End::Lost => {}
        }
        if !tell(to, News::Connected(false)) {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Is anybody there to be told?
fn tell(to: &Sender<Happening>, news: News) -> bool {
    to.send(Happening::News(news)).is_ok()
}

/// Why a socket is not listened to any more.
enum End {
    /// Nobody here listens.
    Gone,
    /// The server does not answer.
    Lost,
    /// The table is another one now.
    Moved,
}

async fn watch(
    client: &mut Client,
    errands: &mut UnboundedReceiver<Errand>,
    to: &Sender<Happening>,
    pause: &mut Duration,
) -> End {
    let url = client.address.table("/socket?events=new");
    let url = url.replacen("http", "ws", 1);
    let Ok(mut request) = url.into_client_request() else {
        return End::Lost;
    };
    if let Ok(bearer) = format!("Bearer {}", client.token).parse() {
        request.headers_mut().insert("authorization", bearer);
    }
    let connected = tokio_tungstenite::connect_async(request);
    let Ok(Ok((mut socket, _))) = tokio::time::timeout(PATIENCE, connected).await else {
        return End::Lost;
    };
    *pause = PAUSE;
    if !tell(to, News::Connected(true)) {
        return End::Gone;
    }
    let mut log = EventLog::default();
    loop {
        tokio::select! {
            errand = errands.recv() => match errand {
                None => return End::Gone,
                Some(Errand::Ask(request)) => {
                    let text = serde_json::to_string(&*request).unwrap_or_default();
                    if socket.send(Message::text(text)).await.is_err() {
                        // Whether it was done is seen when the table is.
                        return End::Lost;
                    }
                }
                Some(Errand::Next) => match client.post::<NextTable>("/next", &json!({})).await {
                    Ok(next) => {
                        client.address.id = next.id;
                        tell(to, News::Moved(client.address.text()));
                        return End::Moved;
                    }
                    Err(code) => { tell(to, News::Refused(code)); }
                },
                // The table goes on while a hint is thought about.
                Some(errand) => { tokio::spawn(run(client.clone(), errand, to.clone())); }
            },
            message = socket.next() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Lost,
                    Some(Ok(_)) => continue,
                };
                let news = match serde_json::from_str::<api::Message>(&text) {
                    Ok(api::Message::Table { mut table, .. }) => {
                        if !table.log.complete(&log) {
                            return End::Lost;
                        }
                        log = table.log.clone();
                        News::Table(table)
                    }
                    Ok(api::Message::Refused { problem, .. }) => News::Refused(problem.code),
                    Ok(api::Message::Reconnect) => return End::Lost,
                    // A newer server may send other kinds of messages.
                    Ok(api::Message::Done { .. }) | Err(_) => continue,
                };
                if !tell(to, news) {
                    return End::Gone;
                }
            }
        }
    }
}

/// Questions that the server answers without the socket.
async fn run(client: Client, errand: Errand, to: Sender<Happening>) {
    match errand {
        Errand::Hint => match client.post::<Hint>("/hint", &json!({})).await {
            Ok(hint) => tell(&to, News::Hint(hint)),
            Err(code) => tell(&to, News::Refused(code)),
        },
        Errand::Why(action) => {
            let url = client.address.table("/why");
            let Ok(url) = Url::parse_with_params(&url, [("action", &action)]) else {
                return;
            };
            match client.answer::<WhyNot>(client.http.get(url)).await {
                Ok(why) => tell(&to, News::Why { action, why }),
                Err(_) => true,
            }
        }
        Errand::Ask(_) | Errand::Next => true,
    };
}

/// Who somebody is on servers, by server and name. Whoever has a token is that guest: nobody else can read the file.
struct Identities {
    path: PathBuf,
}

impl Identities {
    fn at(folder: &Path) -> Self {
        let path = folder.join("guests.json");
        Self { path }
    }

    fn all(&self) -> BTreeMap<String, String> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn find(&self, key: &str) -> Option<String> {
        self.all().remove(key)
    }

    fn keep(&self, key: &str, token: &str) -> std::io::Result<()> {
        let mut all = self.all();
        all.insert(key.to_owned(), token.to_owned());
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let half = self.path.with_extension("part");
        let mut options = fs::OpenOptions::new();
        let options = options.write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(&half)?;
        file.write_all(&serde_json::to_vec(&all)?)?;
        file.sync_all()?;
        fs::rename(&half, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_browsers_and_programs() {
        let read = |text: &str| Address::read(text).ok().map(|address| address.text());
        let expected = Some("http://localhost:8321/t/abc".to_owned());
        assert_eq!(read("http://localhost:8321/t/abc"), expected);
        assert_eq!(read("http://localhost:8321/t/abc/?x#y"), expected);
        assert_eq!(read("http://localhost:8321/api/v1/tables/abc"), expected);
        assert_eq!(read("HTTP://LocalHost:8321/t/abc"), expected);
        let default_port = read("https://[::1]:443/t/abc");
        assert_eq!(default_port.as_deref(), Some("https://[::1]/t/abc"));
        for wrong in [
            "",
            "abc",
            "http://x",
            "http://x/",
            "http://x/t/",
            "http://x/t/a/b",
            "ftp://x/t/a",
            "http:///t/a",
            "http://x:port/t/a",
            "http://x/t/%61",
        ] {
            assert!(
                matches!(Address::read(wrong), Err(Failure::Address(_))),
                "{wrong}"
            );
        }
        let secure = "https://x.example/t/a";
        assert_eq!(read(secure).as_deref(), Some(secure));
    }

    #[test]
    fn tokens_are_for_their_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let identities = Identities::at(&folder.path().join("deep"));
        assert_eq!(identities.find("http://x Anna"), None);
        identities.keep("http://x Anna", "one").unwrap();
        identities.keep("http://x Ben", "two").unwrap();
        assert_eq!(identities.find("http://x Anna").as_deref(), Some("one"));
        let mode = fs::metadata(&identities.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
