//! Fair deals: what chance does is fixed before anybody sits down, and can be checked by everybody
//! afterwards.
//!
//! The server draws a [`Seed`] and shows its [`Commitment`] at once. Whoever sits down may add a
//! contribution of their own, unknown to the server when it drew the seed. Both together make the
//! key from which every outcome of chance follows. When the game is over the seed is shown, and
//! anybody can deal the game again: [`verify`].
//!
//! The algorithm has the name [`Dealer::NAME`] and never changes; another one would get another
//! name.
//!
//! - The commitment is SHA-256 of the name, a byte 0 and the seed.
//! - The key is SHA-256 of the name, a byte 1, the seed, and for each seat in order the number of
//!   bytes of its contribution (one byte) and the contribution.
//! - The n-th outcome of chance of the game, counted from 0, is drawn with the words of `ChaCha20`
//!   with this key and n as its nonce (64 bits; the block counter begins at 0): a word w chooses
//!   the outcome with index ⌊w·k / 2³²⌋ of k equally likely ones, unless the low half of w·k is
//!   below 2³² mod k, when the next word is taken.

use std::fmt;
use std::str::FromStr;

use game::{Event, Game, ParseError, Record, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// What the server draws, and keeps to itself until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What is shown of a seed before the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// What somebody who sits down adds to the deal: any text of up to 64 bytes without control
/// characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contribution(String);

impl Seed {
    /// From 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What may be shown of it.
    pub fn commitment(self) -> Commitment {
        Commitment(digest(0, |sha| sha.update(self.0)))
    }

    /// Random bytes for something else than the deal, such as the choices of an opponent. Nothing
    /// follows from them about the deal.
    pub fn aside(self, purpose: &str) -> [u8; 32] {
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

/// A seed that is printed by accident stays a secret; [`Seed::reveal`] is for the end of a game.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed of {}", self.commitment())
    }
}

impl Seed {
    /// As 64 hexadecimal digits, for the store and for everybody once the game is over.
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
    /// How many bytes it may have.
    pub const LONGEST: usize = 64;

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Contribution {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > Self::LONGEST || text.chars().any(char::is_control) {
            let expected = format!("up to {} bytes of text on one line", Self::LONGEST);
            return Err(ParseError::new(1, text, expected));
        }
        Ok(Self(text.to_owned()))
    }
}

/// Deals a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Dealer([u8; 32]);

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer")
    }
}

/// Why a record was not dealt as it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unfair {
    /// The seed is not the one that was promised.
    #[error("the commitment {promised} does not belong to the seed, whose commitment is {found}")]
    OtherSeed {
        /// What was shown at the start.
        promised: Commitment,
        /// What should have been.
        found: Commitment,
    },
    /// Something else was drawn.
    #[error("step {step}: the deal says {dealt}, and the record {recorded}")]
    OtherOutcome {
        /// Which event of the record, counted from 1.
        step: usize,
        /// What follows from the key.
        dealt: String,
        /// What is in the record.
        recorded: String,
    },
    /// The record itself makes no sense.
    #[error("{0}")]
    Broken(String),
    /// Something is missing that is needed to check it.
    #[error("there is no tag {0}, and without it nothing can be checked")]
    Missing(&'static str),
    /// Something cannot be read.
    #[error("tag {tag}: {why}")]
    Unreadable {
        /// Which tag.
        tag: String,
        /// What is wrong with it.
        why: ParseError,
    },
    /// It was dealt in some other way.
    #[error("it was dealt by {0:?}, and only {name:?} is known here", name = Dealer::NAME)]
    OtherDeal(String),
}

/// Checks that a finished game was dealt as was promised before it began: by the tags `Deal`,
/// `Commitment`, `Seed` and `Contribution1` to `Contribution4` of its record.
pub fn verify<G: Game>(record: &Record<G>) -> Result<(), Unfair> {
    let tag = |name: &'static str| record.tag(name).ok_or(Unfair::Missing(name));
    let deal = tag("Deal")?;
    if deal != Dealer::NAME {
        return Err(Unfair::OtherDeal(deal.to_owned()));
    }
    let promised: Commitment = read("Commitment", tag("Commitment")?)?;
    let seed: Seed = read("Seed", tag("Seed")?)?;
    let found = seed.commitment();
    if found != promised {
        return Err(Unfair::OtherSeed { promised, found });
    }
    let mut contributions: Vec<Contribution> = Vec::new();
    for seat in Seat::all(G::seats(&record.rules)) {
        let name = format!("Contribution{seat}");
        let text = record.tag(&name).unwrap_or_default();
        contributions.push(read(&name, text)?);
    }
    Dealer::new(seed, &contributions).check(record)
}

fn read<T: FromStr<Err = ParseError>>(tag: &str, text: &str) -> Result<T, Unfair> {
    text.parse().map_err(|why| Unfair::Unreadable {
        tag: tag.to_owned(),
        why,
    })
}

impl Dealer {
    /// The name of the algorithm.
    pub const NAME: &'static str = "dominium deal 1";

    /// Deals by this seed and what each seat contributed.
    pub fn new<'a>(seed: Seed, contributions: impl IntoIterator<Item = &'a Contribution>) -> Self {
        Self(digest(1, |sha| {
            sha.update(seed.0);
            for contribution in contributions {
                sha.update([contribution.0.len() as u8]);
                sha.update(&contribution.0);
            }
        }))
    }

    /// The next outcome of chance in a game that has seen so many.
    ///
    /// # Panics
    /// When it is not chance's turn.
    pub fn draw<G: Game>(&self, state: &G::State, outcomes: u64) -> G::Chance {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(outcomes);
        G::draw(state, &mut rng)
    }

    /// Was this game dealt so, as far as it goes?
    pub fn check<G: Game>(&self, record: &Record<G>) -> Result<(), Unfair> {
        let mut state = G::start(&record.rules);
        let mut outcomes = 0;
        for (step, event) in (1..).zip(record.events()) {
            if let Event::Chance(recorded) = event
                && game::Turn::Chance == G::turn(&state)
            {
                let dealt = self.draw::<G>(&state, outcomes);
                outcomes += 1;
                if recorded != Some(dealt) {
                    return Err(Unfair::OtherOutcome {
                        step,
                        dealt: dealt.to_string(),
                        recorded: event.to_string(),
                    });
                }
            }
            let applied = event.apply(&mut state);
            applied.map_err(|why| Unfair::Broken(format!("step {step}, \"{event}\": {why}")))?;
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

    /// Written once; if this changes, games that were dealt before can no longer be checked.
    #[test]
    fn the_algorithm_is_what_it_was() {
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
    fn a_fair_deal_is_found_fair_and_any_other_is_not() {
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
                matches!(unfair, Err(Unfair::OtherOutcome { .. })),
                "{unfair:?}"
            );
        }
    }

    #[test]
    fn a_seed_is_read_back_and_never_printed_by_accident() {
        let seed = seed(0xab);
        assert_eq!(seed.reveal().parse(), Ok(seed));
        assert!(!format!("{seed:?}").contains("abab"));
        let dealer = Dealer::new(seed, &[]);
        assert_eq!(format!("{dealer:?}"), "Dealer");
        assert!("abc".parse::<Seed>().is_err());
        assert!("é".repeat(32).parse::<Seed>().is_err());
        assert_ne!(seed.aside("a"), seed.aside("b"));
        assert!("x".repeat(65).parse::<Contribution>().is_err());
        assert!("a\nb".parse::<Contribution>().is_err());
    }
}
