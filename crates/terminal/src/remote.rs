//! Client for a table on a server: HTTP API and WebSocket.

mod deal;
mod tokens;

use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use api::{
    Done, EventLog, Hint, Identity, NextTable, Problem, ProblemCode, Request, TableCommand,
    TableSnapshot, TableView, WhyNot,
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

use crate::console::SessionEvent;
use crate::failure::Failure;
use crate::messages::TableMessage;
use deal::Deal;
use tokens::TokenStore;

/// Timeout of requests and of the WebSocket handshake.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Bounds of the exponential backoff between reconnects.
const MIN_BACKOFF: Duration = Duration::from_millis(250);
const MAX_BACKOFF: Duration = Duration::from_secs(8);
/// Attempts to sit down: another player may take the seat first.
const SIT_ATTEMPTS: usize = 2 * Seat::MAX;

/// Address of a table, as in its link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// Base URL of the server, `http://…` or `https://…`.
    base: String,
    id: String,
}

impl Address {
    /// Parses a link such as `http://example.org/t/abc`, or the table's URL in the HTTP API.
    pub(crate) fn parse(text: &str) -> Result<Self, Failure> {
        Self::try_parse(text).ok_or_else(|| Failure::Address(text.to_owned()))
    }

    fn try_parse(text: &str) -> Option<Self> {
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

    /// Link of the table, as browsers show it.
    pub(crate) fn link(&self) -> String {
        format!("{}/t/{}", self.base, self.id)
    }
}

/// Job for the connection thread.
#[derive(Debug)]
enum Job {
    Request(Box<Request>),
    Hint,
    Explain(String),
    NextGame,
    /// Verify the deal of the finished game at which this player had these seats.
    Verify(Vec<u8>),
}

/// Handle of a table on a server; a thread runs the connection.
#[derive(Debug)]
pub(crate) struct RemoteTable {
    jobs: UnboundedSender<Job>,
    name: Name,
}

/// HTTP client with the address of the table and the guest token.
#[derive(Clone)]
struct Client {
    http: reqwest::Client,
    address: Address,
    token: String,
    deal: Deal,
}

impl RemoteTable {
    /// Takes an open seat or becomes a spectator; returns the current view.
    pub(crate) fn join(
        address: Address,
        name: Name,
        folder: &Path,
        to: Sender<SessionEvent>,
    ) -> Result<(Self, TableMessage), Failure> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let begun = runtime.block_on(Client::connect(address, &name, folder));
        let (client, view) = begun?;
        let (jobs, received) = unbounded_channel();
        thread::spawn(move || runtime.block_on(run_connection(client, received, &to)));
        Ok((Self { jobs, name }, TableMessage::Table(Box::new(view))))
    }

    fn send(&self, job: Job) {
        // Fails only if the connection thread has ended.
        let _ = self.jobs.send(job);
    }

    pub(crate) fn request(&self, version: u64, mut command: TableCommand) {
        if let TableCommand::Sit { name, .. } = &mut command {
            *name = self.name.to_string();
        }
        self.send(Job::Request(Box::new(Request { version, command })));
    }

    pub(crate) fn hint(&self) {
        self.send(Job::Hint);
    }

    pub(crate) fn explain(&self, action: String) {
        self.send(Job::Explain(action));
    }

    pub(crate) fn next_game(&self) {
        self.send(Job::NextGame);
    }
}

/// What became of a stored token.
enum Renewal {
    /// There is a new token for the same guest.
    Renewed(String),
    /// The server issues no new token now.
    Kept(String),
    /// It is no longer valid.
    Expired,
}

impl Client {
    async fn connect(
        address: Address,
        name: &Name,
        folder: &Path,
    ) -> Result<(Self, TableView), Failure> {
        // rustls needs one process-wide crypto provider. Fails if it is already installed.
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(TIMEOUT).build();
        let failed = |why: reqwest::Error| Failure::Server {
            address: address.base.clone(),
            why: root_cause(&why),
        };
        let http = http.map_err(failed)?;
        let tokens = TokenStore::at(folder);
        let key = format!("{} {name}", address.base);
        let mut client = Self {
            http,
            token: String::new(),
            address: address.clone(),
            deal: Deal::new(),
        };
        let renewed = match tokens.find(&key) {
            Some(token) => client.renew(token).await.map_err(failed)?,
            None => Renewal::Expired,
        };
        let fresh = match renewed {
            Renewal::Kept(token) => {
                client.token = token;
                None
            }
            Renewal::Renewed(token) => Some(token),
            Renewal::Expired => {
                let made = client.http.post(address.api("/guests")).send().await;
                let made = made.and_then(reqwest::Response::error_for_status);
                let made: Identity = made.map_err(failed)?.json().await.map_err(failed)?;
                Some(made.token)
            }
        };
        if let Some(token) = fresh {
            let saved = tokens.save(&key, &token);
            saved.map_err(|why| Failure::WriteSavedGame {
                path: tokens.path.clone(),
                why,
            })?;
            client.token = token;
        }
        let mut view = client.fetch_view().await?;
        client.deal.see(&view);
        // If another player took the seat, tries the next open one; without an open seat, becomes a spectator.
        for _ in 0..SIT_ATTEMPTS {
            if !view.viewer.can.sit || !view.viewer.yours.is_empty() {
                break;
            }
            let sit = Request {
                version: view.state.version,
                command: TableCommand::Sit {
                    seat: None,
                    name: free_name(&view, name),
                    contribution: client.deal.contribution(),
                },
            };
            let _ = client.post::<Done>("/requests", &sit).await;
            view = client.fetch_view().await?;
            client.deal.see(&view);
        }
        Ok((client, view))
    }

    /// Exchanges a stored token for a new one, because tokens expire.
    async fn renew(&self, token: String) -> Result<Renewal, reqwest::Error> {
        let request = self.http.post(self.address.api("/me/token"));
        let response = request.bearer_auth(&token).send().await?;
        if response.status() == StatusCode::UNAUTHORIZED {
            return Ok(Renewal::Expired);
        }
        if !response.status().is_success() {
            // An older server, or one that is busy: the token is still valid.
            return Ok(Renewal::Kept(token));
        }
        let renewed: Identity = response.json().await?;
        Ok(Renewal::Renewed(renewed.token))
    }

    async fn fetch_view(&self) -> Result<TableView, Failure> {
        let failed = |why: reqwest::Error| Failure::Server {
            address: self.address.base.clone(),
            why: root_cause(&why),
        };
        let request = self.http.get(self.address.table(""));
        let response = request.bearer_auth(&self.token).send().await;
        let response = response.map_err(failed)?;
        if response.status() == StatusCode::NOT_FOUND {
            return Err(Failure::NoTable(self.address.link()));
        }
        let response = response.error_for_status().map_err(failed)?;
        let now: TableSnapshot = response.json().await.map_err(failed)?;
        Ok(now.table)
    }

    /// The record of the finished game.
    async fn record(&self) -> Result<String, reqwest::Error> {
        let request = self.http.get(self.address.table("/record"));
        let response = request.bearer_auth(&self.token).send().await?;
        response.error_for_status()?.text().await
    }

    /// Posts to the table; returns the response or its problem code.
    async fn post<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, ProblemCode> {
        let request = self.http.post(self.address.table(path)).json(body);
        self.response(request).await
    }

    async fn response<T: for<'de> Deserialize<'de>>(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<T, ProblemCode> {
        let offline = |_| ProblemCode::Offline;
        let response = request.bearer_auth(&self.token).send().await;
        let response = response.map_err(offline)?;
        if response.status().is_success() {
            return response.json().await.map_err(offline);
        }
        let problem: Problem = response.json().await.map_err(offline)?;
        Err(problem.code)
    }
}

/// Innermost error. The outer ones repeat the address.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

/// Keeps the socket connected until the session ends.
async fn run_connection(
    mut client: Client,
    mut jobs: UnboundedReceiver<Job>,
    to: &Sender<SessionEvent>,
) {
    let mut backoff = MIN_BACKOFF;
    loop {
        match run_socket(&mut client, &mut jobs, to, &mut backoff).await {
            SocketEnd::SessionClosed => return,
            // The next game is at another table: connect to it at once.
            SocketEnd::Moved => continue,
            SocketEnd::Lost => {}
        }
        if !notify(to, TableMessage::Connected(false)) {
            return;
        }
        tokio::time::sleep(backoff).await;
        backoff = (backoff * 2).min(MAX_BACKOFF);
    }
}

/// Sends a message to the session; returns false if the session has ended.
fn notify(to: &Sender<SessionEvent>, message: TableMessage) -> bool {
    to.send(SessionEvent::Message(message)).is_ok()
}

/// Why a socket was closed.
enum SocketEnd {
    /// The session has ended.
    SessionClosed,
    /// The connection was lost.
    Lost,
    /// The session moved to another table.
    Moved,
}

async fn run_socket(
    client: &mut Client,
    jobs: &mut UnboundedReceiver<Job>,
    to: &Sender<SessionEvent>,
    backoff: &mut Duration,
) -> SocketEnd {
    let url = client.address.table("/socket?events=new");
    let url = url.replacen("http", "ws", 1);
    let Ok(mut request) = url.into_client_request() else {
        return SocketEnd::Lost;
    };
    if let Ok(bearer) = format!("Bearer {}", client.token).parse() {
        request.headers_mut().insert("authorization", bearer);
    }
    let connected = tokio_tungstenite::connect_async(request);
    let Ok(Ok((mut socket, _))) = tokio::time::timeout(TIMEOUT, connected).await else {
        return SocketEnd::Lost;
    };
    *backoff = MIN_BACKOFF;
    if !notify(to, TableMessage::Connected(true)) {
        return SocketEnd::SessionClosed;
    }
    let mut log = EventLog::default();
    loop {
        tokio::select! {
            job = jobs.recv() => match job {
                None => return SocketEnd::SessionClosed,
                Some(Job::Request(mut request)) => {
                    if let TableCommand::Sit { contribution, .. } = &mut request.command {
                        *contribution = client.deal.contribution();
                    }
                    let text = serde_json::to_string(&*request).unwrap_or_default();
                    if socket.send(Message::text(text)).await.is_err() {
                        // The view after the reconnect shows whether the request was applied.
                        return SocketEnd::Lost;
                    }
                }
                Some(Job::NextGame) => match client.post::<NextTable>("/next", &json!({})).await {
                    Ok(next) => {
                        client.address.id = next.id;
                        client.deal = Deal::new();
                        notify(to, TableMessage::Moved(client.address.link()));
                        return SocketEnd::Moved;
                    }
                    Err(code) => { notify(to, TableMessage::Refused(code)); }
                },
                // In a task of its own, so that the socket is served meanwhile.
                Some(job) => { tokio::spawn(run_job(client.clone(), job, to.clone())); }
            },
            message = socket.next() => {
                let text = match message {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return SocketEnd::Lost,
                    Some(Ok(_)) => continue,
                };
                let message = match serde_json::from_str::<api::Message>(&text) {
                    Ok(api::Message::Table { mut table, .. }) => {
                        if !table.log.complete(&log) {
                            return SocketEnd::Lost;
                        }
                        log = table.log.clone();
                        client.deal.see(&table);
                        if let Some(contribution) = client.deal.contribution_to_send(&table) {
                            let version = table.state.version;
                            let command = TableCommand::Contribute { seat: None, contribution };
                            let job = Job::Request(Box::new(Request { version, command }));
                            tokio::spawn(run_job(client.clone(), job, to.clone()));
                        }
                        if client.deal.is_verification_due(&table) {
                            let job = Job::Verify(table.viewer.yours.clone());
                            tokio::spawn(run_job(client.clone(), job, to.clone()));
                        }
                        TableMessage::Table(table)
                    }
                    Ok(api::Message::Refused { problem, .. }) => TableMessage::Refused(problem.code),
                    Ok(api::Message::Reconnect) => return SocketEnd::Lost,
                    // `Err`: a newer server may send other kinds of messages.
                    Ok(api::Message::Done { .. }) | Err(_) => continue,
                };
                if !notify(to, message) {
                    return SocketEnd::SessionClosed;
                }
            }
        }
    }
}

/// Runs a job that needs only HTTP.
async fn run_job(client: Client, job: Job, to: Sender<SessionEvent>) {
    match job {
        Job::Hint => match client.post::<Hint>("/hint", &json!({})).await {
            Ok(hint) => notify(&to, TableMessage::Hint(hint)),
            Err(code) => notify(&to, TableMessage::Refused(code)),
        },
        Job::Explain(action) => {
            let url = client.address.table("/why");
            let Ok(url) = Url::parse_with_params(&url, [("action", &action)]) else {
                return;
            };
            match client.response::<WhyNot>(client.http.get(url)).await {
                Ok(why) => notify(&to, TableMessage::Explanation { action, why }),
                Err(_) => true,
            }
        }
        // A refused contribution came too late: the verification says that it is missing.
        Job::Request(request) => client.post::<Done>("/requests", &*request).await.is_ok(),
        Job::Verify(yours) => match client.record().await {
            Ok(record) => {
                let verdict = client.deal.verify(&record, &yours);
                notify(&to, TableMessage::DealVerified(verdict))
            }
            // The record stays available for `dominium verify`.
            Err(_) => true,
        },
        Job::NextGame => true,
    };
}

/// The name, or with a number if a player at the table has it.
fn free_name(view: &TableView, name: &Name) -> String {
    let is_taken = |wanted: &str| {
        let wanted: Option<Name> = wanted.parse().ok();
        let mut names = view.viewer.chairs.iter().filter_map(|chair| {
            let name: Option<Name> = chair.name.as_deref()?.parse().ok();
            name
        });
        wanted.is_some_and(|wanted| names.any(|other| other.is_confusable_with(&wanted)))
    };
    let numbered = (2..=9).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    names
        .find(|wanted| !is_taken(wanted))
        .unwrap_or_else(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_and_api_addresses_are_accepted() {
        let parse = |text: &str| Address::parse(text).ok().map(|address| address.link());
        let expected = Some("http://localhost:8321/t/abc".to_owned());
        assert_eq!(parse("http://localhost:8321/t/abc"), expected);
        assert_eq!(parse("http://localhost:8321/t/abc/?x#y"), expected);
        assert_eq!(parse("http://localhost:8321/api/v1/tables/abc"), expected);
        assert_eq!(parse("HTTP://LocalHost:8321/t/abc"), expected);
        let default_port = parse("https://[::1]:443/t/abc");
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
                matches!(Address::parse(wrong), Err(Failure::Address(_))),
                "{wrong}"
            );
        }
        let secure = "https://x.example/t/a";
        assert_eq!(parse(secure).as_deref(), Some(secure));
    }
}
