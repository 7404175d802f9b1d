//! This player's part in the deal of a table on a server: contribution and verification.

use api::{Stage, TableView};
use game::RawRecord;
use table::deal::verify_record;

use crate::messages::DealVerdict;

/// What this client knows about the deal of a table from before it was dealt.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    /// The first commitment that was seen before the deal.
    commitment: Option<String>,
    /// Random text, unknown to the server when it drew the seed.
    contribution: String,
    /// Whether the contribution was sent in a request of its own.
    sent: bool,
    verified: bool,
}

impl Deal {
    pub(super) fn new() -> Self {
        let mut bytes = [0; 16];
        // Without a contribution the game is playable, and the verification says so.
        let random = getrandom::fill(&mut bytes).is_ok();
        let number = u128::from_le_bytes(bytes);
        Self {
            commitment: None,
            contribution: if random {
                format!("{number:032x}")
            } else {
                String::new()
            },
            sent: false,
            verified: false,
        }
    }

    /// Remembers the commitment of a table that is not dealt yet.
    pub(super) fn see(&mut self, view: &TableView) {
        if view.state.stage == Stage::Gathering && self.commitment.is_none() {
            self.commitment = Some(view.state.commitment.clone());
        }
    }

    /// The contribution; empty while the commitment is unknown.
    pub(super) fn contribution(&self) -> String {
        match self.commitment {
            Some(_) => self.contribution.clone(),
            None => String::new(),
        }
    }

    /// The contribution that the deal waits for, once.
    pub(super) fn contribution_to_send(&mut self, view: &TableView) -> Option<String> {
        let contribution = self.contribution();
        if self.sent || !view.viewer.can.contribute || contribution.is_empty() {
            return None;
        }
        self.sent = true;
        Some(contribution)
    }

    /// Whether the game has ended and its deal is not verified yet. True once.
    pub(super) fn is_verification_due(&mut self, view: &TableView) -> bool {
        let over = view.state.stage == Stage::Over;
        over && !std::mem::replace(&mut self.verified, over)
    }

    /// Verifies the record of the finished game at which this player had these seats.
    pub(super) fn verify(&self, record: &str, yours: &[u8]) -> DealVerdict {
        if let Err(why) = verify_record(record) {
            return DealVerdict::Unfair(why.to_string());
        }
        let raw_records = RawRecord::read_all(record);
        let Ok([raw]) = raw_records.as_deref() else {
            return DealVerdict::Unfair("expected the record of one game".to_owned());
        };
        let tag = |name: &str| {
            let mut tags = raw.tags.iter();
            tags.find(|tag| tag.name == name).map(|tag| &tag.value)
        };
        if self.commitment.is_some() && tag("Commitment") != self.commitment.as_ref() {
            let why = "the commitment differs from the one before the deal";
            return DealVerdict::Unfair(why.to_owned());
        }
        let own = |seat: &u8| tag(&format!("Contribution{seat}")) == Some(&self.contribution);
        DealVerdict::Fair {
            contributed: self.commitment.is_some() && yours.iter().any(own),
        }
    }
}
