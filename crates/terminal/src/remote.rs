//! Client for a table on a server: HTTP API and WebSocket.

mod client;
mod deal;
mod tokens;

use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use api::{Done, EventLog, Hint, NextTable, Request, TableCommand, WhyNot};
use futures_util::{SinkExt as _, StreamExt as _};
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
use client::{Client, TIMEOUT};
use deal::Deal;

/// Bounds of the exponential backoff between reconnects.
const MIN_BACKOFF: Duration = Duration::from_millis(250);
const MAX_BACKOFF: Duration = Duration::from_secs(8);

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
