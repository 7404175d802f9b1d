//! HTTP client of a table: takes a seat, and sends requests as a guest.

use std::path::Path;
use std::time::Duration;

use api::{Done, Identity, Problem, ProblemCode, Request, TableCommand, TableSnapshot, TableView};
use game::Seat;
use reqwest::StatusCode;
use serde::Deserialize;
use table::Name;

use super::Address;
use super::deal::Deal;
use super::tokens::TokenStore;
use crate::failure::Failure;

/// Timeout of requests and of the WebSocket handshake.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
/// Attempts to sit down: another player may take the seat first.
const SIT_ATTEMPTS: usize = 2 * Seat::MAX;

/// HTTP client with the address of the table and the guest token.
#[derive(Clone)]
pub(super) struct Client {
    pub(super) http: reqwest::Client,
    pub(super) address: Address,
    pub(super) token: String,
    pub(super) deal: Deal,
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
    pub(super) async fn connect(
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

    pub(super) async fn fetch_view(&self) -> Result<TableView, Failure> {
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
    pub(super) async fn record(&self) -> Result<String, reqwest::Error> {
        let request = self.http.get(self.address.table("/record"));
        let response = request.bearer_auth(&self.token).send().await?;
        response.error_for_status()?.text().await
    }

    /// Posts to the table; returns the response or its problem code.
    pub(super) async fn post<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, ProblemCode> {
        let request = self.http.post(self.address.table(path)).json(body);
        self.response(request).await
    }

    pub(super) async fn response<T: for<'de> Deserialize<'de>>(
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
