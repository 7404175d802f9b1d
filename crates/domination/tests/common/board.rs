//! Fixed board of the tests.

/// Balanced board, drawn here so that test positions can be checked by hand.
///
/// ```text
///      a b c d e f g h
///    1 4 5 5 6 3 2 6 1
///    2 6 2 5 6 5 1 0 6
///    3 1 2 0 2 1 3 0 0
///    4 1 3 2 2 4 5 5 3
///    5 4 0 6 4 3 1 1 0
///    6 0 5 6 6 6 1 0 0
///    7 2 5 3 3 4 1 4 4
///    8 5 4 3 3 2 2 4 4
/// ```
pub(crate) const BOARD: &str =
    "45563261/62565106/12021300/13224553/40643110/05666100/25334144/54332244";
