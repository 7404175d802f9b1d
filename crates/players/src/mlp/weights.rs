//! Weight file format: one line per parameter array, its name followed by its numbers.

use std::fmt::{self, Write as _};

use super::Parameters;

/// Error in a weight file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The line of this array is missing.
    Missing(&'static str),
    /// This word in the line of an array is not a number.
    NotANumber(&'static str, String),
    /// Array with a wrong count: its name, the numbers found, the numbers expected.
    Count(&'static str, usize, usize),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(array) => write!(f, "expected a line that begins with {array:?}"),
            Self::NotANumber(array, found) => {
                write!(f, "{array}: found {found:?}, expected a number")
            }
            Self::Count(array, found, expected) => {
                write!(f, "{array}: found {found} numbers, expected {expected}")
            }
        }
    }
}

impl std::error::Error for WeightsError {}

/// Serializes a network; every number round-trips exactly.
pub(super) fn write(network: &impl Parameters) -> String {
    let mut text = String::new();
    for (name, numbers) in network.arrays() {
        text.push_str(name);
        for number in numbers {
            write!(text, " {number}").expect("writing to a String cannot fail");
        }
        text.push('\n');
    }
    text
}

pub(super) fn read<N: Parameters>(text: &str) -> Result<N, WeightsError> {
    let mut network = N::zero();
    let mut lines = text.lines();
    for (name, array) in network.arrays_mut() {
        let mut words = lines.next().unwrap_or_default().split(' ');
        if words.next() != Some(name) {
            return Err(WeightsError::Missing(name));
        }
        let mut numbers = Vec::with_capacity(array.len());
        for word in words {
            let number = word.parse();
            let number = number.map_err(|_| WeightsError::NotANumber(name, word.to_owned()))?;
            numbers.push(number);
        }
        if numbers.len() != array.len() {
            return Err(WeightsError::Count(name, numbers.len(), array.len()));
        }
        array.copy_from_slice(&numbers);
    }
    Ok(network)
}
