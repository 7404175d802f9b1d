//! Fair deals: a commit-reveal scheme that makes chance verifiable.
//!
//! The server draws a [`Seed`] and publishes its [`Commitment`] at once. Each player who takes a
//! chair may add a contribution, unknown to the server when it drew the seed. Seed and
//! contributions are hashed to the key from which every chance outcome follows. After the game the
//! seed is revealed, and the deal can be repeated and checked: [`verify`].
//!
//! The algorithm is called [`Dealer::NAME`] and never changes; a new one would get a new name.
//!
//! - The commitment is SHA-256 of the name, a byte 0 and the seed.
//! - The key is SHA-256 of the name, a byte 1, the seed, and for each seat in order the number of
//!   bytes of its contribution (one byte) and the contribution.
//! - The n-th chance outcome of the game, counted from 0, is drawn with the words of `ChaCha20`
//!   with this key and n as its nonce (64 bits; the block counter begins at 0): a word w selects
//!   the outcome with index ⌊w·k / 2³²⌋ of k equally likely ones, unless the low half of w·k is
//!   below 2³² mod k, in which case the next word is used (Lemire's method).

use std::fmt;
use std::str::FromStr;

use game::{Event, Game, ParseError, RawRecord, Record, Seat};
use games::{GameKind, dispatch};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Secret seed of a deal, revealed after the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Hash of a seed, published before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// A player's contribution to the deal: up to 64 bytes without control characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contribution(String);

impl Seed {
    /// Creates a seed from 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the commitment to publish.
    pub fn commitment(self) -> Commitment {
        Commitment(digest(0, |sha| sha.update(self.0)))
    }

    /// Derives random bytes for other purposes, such as the seed of a computer player.
    ///
    /// They reveal nothing about the deal.
    pub fn derive(self, purpose: &str) -> [u8; 32] {
        digest(2, |sha| {
            sha.update(self.0);
            sha.update(purpose);
        })
    }
}

fn digest(part: u8, fill: impl FnOnce(&mut Sha256)) -> [u8; 32] {
    let mut sha = Sha256::new();
    sha.update(Dealer::NAME);
    sha.update([part]);
    fill(&mut sha);
    sha.finalize().into()
}

/// Prints the commitment only, so that logs never contain a seed.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed of {}", self.commitment())
    }
}

impl Seed {
    /// Returns the seed as 64 hexadecimal digits, for the store and for finished games.
    pub fn reveal(self) -> String {
        hex::encode(self.0)
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_hex(text).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Commitment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_hex(text).map(Self)
    }
}

/// Parses a 32-byte value written as 64 hexadecimal digits.
fn parse_hex(text: &str) -> Result<[u8; 32], ParseError> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes)
        .map_err(|_| ParseError::new(1, text, "64 hexadecimal digits"))?;
    Ok(bytes)
}

impl Contribution {
    /// Maximum length in bytes.
    pub const MAX_LENGTH: usize = 64;

    /// The contribution as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Contribution {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > Self::MAX_LENGTH || text.chars().any(char::is_control) {
            let expected = format!("up to {} bytes of text on one line", Self::MAX_LENGTH);
            return Err(ParseError::new(1, text, expected));
        }
        Ok(Self(text.to_owned()))
    }
}

/// Draws the chance outcomes of one game from a key.
#[derive(Clone, PartialEq, Eq)]
pub struct Dealer([u8; 32]);

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer")
    }
}

/// Reason why a record fails verification.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    /// The seed does not match the commitment.
    #[error("commitment mismatch: the record says {recorded}, but the seed gives {found}")]
    CommitmentMismatch {
        /// Commitment in the record.
        recorded: Commitment,
        /// Commitment of the revealed seed.
        found: Commitment,
    },
    /// A chance outcome differs from the deal.
    #[error("event {step}: the deal gives {dealt}, but the record has {recorded}")]
    OutcomeMismatch {
        /// Event number in the record, counted from 1.
        step: usize,
        /// Outcome that follows from the key.
        dealt: String,
        /// Outcome in the record.
        recorded: String,
    },
    /// The text is not a valid record of exactly one game.
    #[error("{0}")]
    Broken(String),
    /// A required tag is missing.
    #[error("missing tag {0}, which is required to verify the deal")]
    Missing(&'static str),
    /// A tag cannot be parsed.
    #[error("tag {tag}: {why}")]
    Unreadable { tag: String, why: ParseError },
    /// The record names another deal algorithm.
    #[error("unknown deal algorithm {0:?}: expected {name:?}", name = Dealer::NAME)]
    UnknownAlgorithm(String),
}

/// Parses a record file with exactly one game and verifies its deal.
pub fn verify_record(text: &str) -> Result<(), VerifyError> {
    let broken = |why: &dyn fmt::Display| VerifyError::Broken(why.to_string());
    let raw_records = RawRecord::read_all(text).map_err(|why| broken(&why))?;
    let [raw] = raw_records.as_slice() else {
        let why = format!("{} games found, expected one", raw_records.len());
        return Err(VerifyError::Broken(why));
    };
    let kind: Result<GameKind, _> = raw.game().unwrap_or_default().parse();
    dispatch!(kind.map_err(|why| broken(&why))?, G => {
        let record: Record<G> = Record::try_from(raw).map_err(|why| broken(&why))?;
        verify(&record)
    })
}

/// Verifies the deal of a finished game against its commitment.
///
/// Reads the tags `Deal`, `Commitment`, `Seed` and `Contribution1` to `Contribution4` of the
/// record.
pub fn verify<G: Game>(record: &Record<G>) -> Result<(), VerifyError> {
    let tag = |name: &'static str| record.tag(name).ok_or(VerifyError::Missing(name));
    let deal = tag("Deal")?;
    if deal != Dealer::NAME {
        return Err(VerifyError::UnknownAlgorithm(deal.to_owned()));
    }
    let recorded: Commitment = read("Commitment", tag("Commitment")?)?;
    let seed: Seed = read("Seed", tag("Seed")?)?;
    let found = seed.commitment();
    if found != recorded {
        return Err(VerifyError::CommitmentMismatch { recorded, found });
    }
    let mut contributions: Vec<Contribution> = Vec::new();
    for seat in Seat::all(G::seats(&record.rules)) {
        let name = format!("Contribution{seat}");
        let text = record.tag(&name).unwrap_or_default();
        contributions.push(read(&name, text)?);
    }
    Dealer::new(seed, &contributions).check(record)
}

fn read<T: FromStr<Err = ParseError>>(tag: &str, text: &str) -> Result<T, VerifyError> {
    text.parse().map_err(|why| VerifyError::Unreadable {
        tag: tag.to_owned(),
        why,
    })
}

impl Dealer {
    /// Name of the algorithm.
    pub const NAME: &'static str = "dominium deal 1";

    /// Creates a dealer from a seed and the contribution of each seat.
    pub fn new<'a>(seed: Seed, contributions: impl IntoIterator<Item = &'a Contribution>) -> Self {
        Self(digest(1, |sha| {
            sha.update(seed.0);
            for contribution in contributions {
                sha.update([contribution.0.len() as u8]);
                sha.update(&contribution.0);
            }
        }))
    }

    /// Draws the next chance outcome after `outcomes` earlier ones.
    ///
    /// # Panics
    /// If it is not chance's turn.
    pub fn draw<G: Game>(&self, state: &G::State, outcomes: u64) -> G::Chance {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(outcomes);
        G::draw(state, &mut rng)
    }

    /// Checks the chance outcomes of a record, finished or not.
    pub fn check<G: Game>(&self, record: &Record<G>) -> Result<(), VerifyError> {
        let mut state = G::start(&record.rules);
        let mut outcomes = 0;
        for (step, event) in (1..).zip(record.events()) {
            if let Event::Chance(recorded) = event
                && game::Turn::Chance == G::turn(&state)
            {
                let dealt = self.draw::<G>(&state, outcomes);
                outcomes += 1;
                if recorded != Some(dealt) {
                    return Err(VerifyError::OutcomeMismatch {
                        step,
                        dealt: dealt.to_string(),
                        recorded: event.to_string(),
                    });
                }
            }
            let applied = event.apply(&mut state);
            applied
                .map_err(|why| VerifyError::Broken(format!("event {step}, \"{event}\": {why}")))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::Domination;
    use game::Turn;
    use kingdomino::Kingdomino;

    fn seed(byte: u8) -> Seed {
        Seed::new([byte; 32])
    }

    fn dealt<G: Game>(rules: &str, dealer: &Dealer) -> Record<G> {
        let rules: G::Rules = rules.parse().unwrap();
        let mut record = Record::new(rules.clone());
        let mut state = G::start(&rules);
        let mut outcomes = 0;
        loop {
            let event = match G::turn(&state) {
                Turn::Over => return record,
                Turn::Chance => {
                    outcomes += 1;
                    Event::Chance(Some(dealer.draw::<G>(&state, outcomes - 1)))
                }
                Turn::Of(seat) => {
                    let mut first = None;
                    G::legal(&state, |action| first = first.or(Some(action)));
                    Event::Act(seat, first.unwrap())
                }
            };
            event.apply(&mut state).unwrap();
            record.push(event);
        }
    }

    /// Frozen: if this changes, deals of existing games can no longer be verified.
    #[test]
    fn the_deal_algorithm_is_stable() {
        let commitment = seed(7).commitment().to_string();
        assert_eq!(
            commitment,
            "a4f544e3dc6d2ce537b98a09d0ed0eb094a3789c8e006068e1c5b2090ba03d44"
        );
        let contributions = ["anna", ""].map(|text| text.parse().unwrap());
        let dealer = Dealer::new(seed(7), &contributions);
        let record = dealt::<Kingdomino>("kingdomino players=2", &dealer);
        let first: Vec<String> = record
            .events()
            .take(8)
            .map(|event| event.to_string())
            .collect();
        assert_eq!(
            first.join("; "),
            "draw 31; draw 12; draw 9; draw 3; king 2; 2 claim 3; king 1; 1 claim 9"
        );
    }

    #[test]
    fn check_accepts_only_the_deal_of_the_same_seed_and_contributions() {
        let none = [Contribution::default(), Contribution::default()];
        let dealer = Dealer::new(seed(1), &none);
        let record = dealt::<Domination>("domination players=2", &dealer);
        assert_eq!(dealer.check(&record), Ok(()));
        let others = [
            Dealer::new(seed(2), &none),
            Dealer::new(seed(1), &none[..1]),
            Dealer::new(seed(1), &["x", ""].map(|text| text.parse().unwrap())),
            Dealer::new(seed(1), &["", "x"].map(|text| text.parse().unwrap())),
        ];
        for other in others {
            let unfair = other.check(&record);
            assert!(
                matches!(unfair, Err(VerifyError::OutcomeMismatch { .. })),
                "{unfair:?}"
            );
        }
    }

    #[test]
    fn seeds_round_trip_and_debug_hides_them() {
        let seed = seed(0xab);
        assert_eq!(seed.reveal().parse(), Ok(seed));
        assert!(!format!("{seed:?}").contains("abab"));
        let dealer = Dealer::new(seed, &[]);
        assert_eq!(format!("{dealer:?}"), "Dealer");
        assert!("abc".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
        assert_ne!(seed.derive("a"), seed.derive("b"));
        assert!("x".repeat(65).parse::<Contribution>().is_err());
        assert!("a\nb".parse::<Contribution>().is_err());
    }
}
