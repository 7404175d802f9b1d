//! Serde helpers: serialize a value through `Display` and `FromStr`.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize as _, Deserializer, Serializer, de};

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = String::deserialize(from)?;
    text.parse().map_err(de::Error::custom)
}

/// Serializes a seat as its number, starting at 1.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field by reference"
)]
pub(crate) mod seat {
    use game::Seat;
    use serde::{Deserialize as _, Deserializer, Serializer, de};

    pub(crate) fn number(seat: Seat) -> u8 {
        seat.index() as u8 + 1
    }

    pub(crate) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(number(*seat))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(from)?;
        let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
        seat.ok_or_else(|| de::Error::custom(format!("seat {number}: expected 1 to {}", Seat::MAX)))
    }
}
