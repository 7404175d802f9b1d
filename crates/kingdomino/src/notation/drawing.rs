//! Parser of kingdoms drawn as text, square by square.

use std::str::FromStr;

use game::ParseError;
use game::parse::Token;

use crate::{Content, Half, Kingdom, Rules, Square, Terrain, TilingError};

/// A kingdom typed by hand, with an optional rules line above it.
///
/// One line per row, north first; one letter per square (`w`heat, `f`orest, `l`ake, `p`asture,
/// `s`wamp, `m`ine), followed by its crowns, if any; `C` is the castle, `.` an empty square. Whitespace
/// between squares is optional but must be even, case is ignored, and `#` starts a comment.
///
/// ```
/// use kingdomino::Drawing;
/// let drawing: Drawing = "
///     w1 w  .
///     .  C  l
///     .  .  l1
/// ".parse()?;
/// let kingdom = drawing.kingdom(5)?;
/// assert_eq!(kingdom.points(), 2 + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    rules: Option<Rules>,
    rows: Vec<Vec<Content>>,
}

/// Maximum number of rows and columns: bounds the memory use of the parser.
const MAX_SIDE: usize = 64;

impl FromStr for Drawing {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut drawing = Self {
            rules: None,
            rows: Vec::new(),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = 1;
        let mut castle = false;
        let mut rows_of_gaps = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            last = number;
            let line = line.split('#').next().unwrap_or_default();
            let word = Token::whole(line);
            let Some(first) = word.words().next() else {
                continue;
            };
            let locate = |error: ParseError| error.inside(number, 1);
            let lower = first.text.to_ascii_lowercase();
            if lower.starts_with("kingdomino") {
                if drawing.rules.is_some() || !drawing.rows.is_empty() {
                    return Err(locate(first.error("one rules line, above the kingdom")));
                }
                drawing.rules = Some(word.parse().map_err(locate)?);
                continue;
            }
            if drawing.rows.is_empty() && Rules::is_option(&lower) {
                return Err(locate(
                    first.error("a rules line that begins with kingdomino"),
                ));
            }
            let row = read_row(word, MAX_SIDE).map_err(locate)?;
            rows_of_gaps.push(gaps(number, line, &row));
            if drawing.rows.len() == MAX_SIDE {
                return Err(locate(first.error(format!("at most {MAX_SIDE} rows"))));
            }
            for (square, word) in &row {
                if *square == Content::Castle && std::mem::replace(&mut castle, true) {
                    return Err(locate(word.error("only one castle (C)")));
                }
            }
            drawing
                .rows
                .push(row.into_iter().map(|(square, _)| square).collect());
        }
        if !castle {
            let missing = match drawing.rows.as_slice() {
                [] => "a kingdom",
                _ => "a castle: put a C on its square",
            };
            return Err(Token::whole("").error(missing).inside(last, 1));
        }
        let indents = rows_of_gaps.iter().filter_map(|gaps| gaps.first());
        let between = rows_of_gaps.iter().flat_map(|gaps| gaps.iter().skip(1));
        let slack = usize::from(between.clone().all(|gap| gap.width > 0));
        check_even(indents, slack)?;
        check_even(between, slack)?;
        Ok(drawing)
    }
}

/// Whitespace before a square: its location and displayed width.
struct Gap {
    line: usize,
    column: usize,
    width: usize,
}

/// Gaps before the squares of a row; the first is the indentation.
fn gaps(line: usize, text: &str, row: &[(Content, Token<'_>)]) -> Vec<Gap> {
    let mut column = 1;
    let mut gaps = Vec::new();
    for (_, word) in row {
        let rest = text.chars().skip(column - 1);
        // Skip the crowns of the previous square.
        let crowns = rest.clone().take_while(char::is_ascii_digit).count();
        let blank = rest.skip(crowns).take_while(|c| c.is_whitespace());
        let tabs = blank.clone().filter(|c| *c == '\t').count();
        // Between squares one tab separates like one space; further tabs look like blank squares.
        let wide = if gaps.is_empty() {
            tabs
        } else {
            tabs.saturating_sub(1)
        };
        gaps.push(Gap {
            line,
            column: column + crowns,
            width: blank.count() + 2 * wide,
        });
        column = word.column + 1;
    }
    gaps
}

/// Rejects uneven whitespace.
///
/// A blank instead of a dot would shift the squares after it, and the score would be that of another
/// kingdom. Separated squares differ in width only by their crowns, so a gap wider than the narrowest
/// one by more than `slack` is treated as an empty square without a dot.
fn check_even<'a>(
    gaps: impl Iterator<Item = &'a Gap> + Clone,
    slack: usize,
) -> Result<(), ParseError> {
    let narrowest = gaps.clone().map(|gap| gap.width).min().unwrap_or(0);
    match gaps.into_iter().find(|gap| gap.width > narrowest + slack) {
        Some(gap) => {
            let blank = Token {
                text: " ",
                column: gap.column,
            };
            let error = blank.error("a dot (.) for each empty square, not whitespace");
            Err(error.inside(gap.line, 1))
        }
        None => Ok(()),
    }
}

/// Parses one row of at most `limit` squares, each with its token.
pub(super) fn read_row(
    row: Token<'_>,
    limit: usize,
) -> Result<Vec<(Content, Token<'_>)>, ParseError> {
    let mut squares: Vec<(Content, Token<'_>)> = Vec::new();
    // Crowns directly follow their terrain, at most once.
    let mut may_have_crowns = false;
    for (column, (at, character)) in (row.column..).zip(row.text.char_indices()) {
        let text = &row.text[at..at + character.len_utf8()];
        let here = Token { text, column };
        if character.is_whitespace() {
            may_have_crowns = false;
            continue;
        }
        if let Some(crowns) = character.to_digit(10) {
            match squares.last_mut() {
                Some((Content::Land(half), _)) if may_have_crowns && crowns <= 3 => {
                    half.crowns = crowns as u8;
                    may_have_crowns = false;
                    continue;
                }
                Some((Content::Land(_), _)) if may_have_crowns => {
                    return Err(here.error("at most 3 crowns on a square"));
                }
                Some((Content::Castle, _)) => {
                    return Err(here.error("a castle without crowns"));
                }
                _ => {
                    return Err(here.error("crowns directly after a terrain letter, as in p2"));
                }
            }
        }
        let content = match character {
            '.' => Content::Empty,
            'C' | 'c' => Content::Castle,
            letter => match Terrain::from_letter(letter) {
                Some(terrain) => Content::Land(Half { terrain, crowns: 0 }),
                None => return Err(here.error("a square: w f l p s m, C or .")),
            },
        };
        if squares.len() == limit {
            return Err(here.error(format!("at most {limit} squares in a row")));
        }
        may_have_crowns = matches!(content, Content::Land(_));
        squares.push((content, here));
    }
    Ok(squares)
}

impl Drawing {
    /// Rules line above the drawing, if any.
    pub const fn rules(&self) -> Option<Rules> {
        self.rules
    }

    pub(super) const fn from_rows(rows: Vec<Vec<Content>>) -> Self {
        Self { rules: None, rows }
    }

    /// All squares except holes: column and row in the drawing, and content.
    fn drawn(&self) -> impl Iterator<Item = ((usize, usize), Content)> {
        self.rows.iter().enumerate().flat_map(|(y, row)| {
            let squares = row
                .iter()
                .enumerate()
                .map(move |(x, content)| ((x, y), *content));
            squares.filter(|(_, content)| *content != Content::Empty)
        })
    }

    /// Converts the drawing to a kingdom, which must be connected and within `limit` each way.
    ///
    /// Does not check that dominoes can form it: see [`Kingdom::tiling`].
    ///
    /// # Panics
    /// When `limit` is neither 5 nor 7.
    pub fn kingdom(&self, limit: usize) -> Result<Kingdom, TilingError> {
        let is_castle = |(_, content): &(_, Content)| *content == Content::Castle;
        let mut castles = self.drawn().filter(is_castle);
        let ((castle_x, castle_y), _) = castles.next().ok_or(TilingError::NoCastle)?;
        if castles.next().is_some() {
            return Err(TilingError::TwoCastles);
        }
        let span = |of: fn((usize, usize)) -> usize| {
            let low = self.drawn().map(|(at, _)| of(at)).min().unwrap_or(0);
            let high = self.drawn().map(|(at, _)| of(at)).max().unwrap_or(0);
            high - low + 1
        };
        let (width, height) = (span(|(x, _)| x), span(|(_, y)| y));
        if width > limit {
            return Err(TilingError::TooWide { width, limit });
        }
        if height > limit {
            return Err(TilingError::TooTall { height, limit });
        }
        let mut kingdom = Kingdom::new(limit);
        for ((x, y), content) in self.drawn() {
            if let Content::Land(half) = content {
                // In range, because width and height were checked.
                let x = x as isize - castle_x as isize;
                let y = y as isize - castle_y as isize;
                kingdom.set_half(Square::new_unchecked(x as i8, y as i8), half);
            }
        }
        let unconnected = kingdom.first_unconnected();
        match unconnected.and_then(|square| {
            let x = castle_x.checked_add_signed(isize::from(square.x()))?;
            let y = castle_y.checked_add_signed(isize::from(square.y()))?;
            Some((x + 1, y + 1))
        }) {
            Some((column, row)) => Err(TilingError::Unconnected { row, column }),
            None => Ok(kingdom),
        }
    }
}
