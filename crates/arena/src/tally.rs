//! Standings of the players over many games: win shares, scores, margins and Elo.

use std::collections::BTreeMap;

use crate::PlayerResult;
use crate::stats::{Clusters, count};

/// Results of the finished games of a match. They do not depend on the order in which the games
/// were added.
#[derive(Clone, Debug)]
pub struct Tally {
    games: BTreeMap<u64, Vec<PlayerResult>>,
    players: usize,
}

/// Statistics of one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerStanding {
    /// Number of games played.
    pub games: u64,
    /// Wins; a win shared by n players counts 1/n for each.
    pub wins: f64,
    /// Victories per game.
    pub win_share: f64,
    /// 95 % confidence interval of the win share.
    pub win_share_ci95: (f64, f64),
    /// Mean points per game.
    pub mean_score: f64,
    /// Half the width of the 95 % confidence interval of the mean score.
    pub mean_score_ci95: f64,
    /// Mean lead in points over the best opponent; negative if behind.
    pub mean_margin: f64,
    /// Half the width of the 95 % confidence interval of the mean margin.
    pub mean_margin_ci95: f64,
    /// Elo difference to the average opponent: +400 means ten wins in eleven games.
    ///
    /// Computed from the final ranks; infinite if the player was always or never ahead.
    pub elo: f64,
    /// 95 % confidence interval of the Elo difference.
    pub elo_ci95: (f64, f64),
    /// Mean thinking time per decision, in milliseconds.
    pub mean_ms_per_move: f64,
    /// Playouts per second of thinking time.
    pub playouts_per_second: f64,
}

impl Tally {
    /// Creates an empty tally for this number of players.
    pub const fn new(players: usize) -> Self {
        Self {
            games: BTreeMap::new(),
            players,
        }
    }

    /// Adds a game, unless its index is already present.
    pub fn add(&mut self, index: u64, results: Vec<PlayerResult>) {
        debug_assert_eq!(results.len(), self.players);
        self.games.entry(index).or_insert(results);
    }

    /// Whether the game with this index is present.
    pub fn contains(&self, index: u64) -> bool {
        self.games.contains_key(&index)
    }

    /// Removes the games with an index of `games` or more.
    pub fn truncate(&mut self, games: u64) {
        self.games.split_off(&games);
    }

    /// Victories of a player in a deal; `None` until all its games are present.
    pub fn deal_wins(&self, deal: u64, player: usize) -> Option<f64> {
        let rotations = self.players as u64;
        let mut games = (0..rotations).map(|game| self.games.get(&(deal * rotations + game)));
        games.try_fold(0.0, |sum, results| Some(sum + results?[player].share))
    }

    /// Whether every deal was played with all seat rotations.
    pub fn has_complete_deals(&self) -> bool {
        let mut deals = self.games.keys().map(|game| game / self.players as u64);
        deals.all(|deal| self.deal_wins(deal, 0).is_some())
    }

    /// Points of a player in each game.
    pub fn points(&self, player: usize) -> impl Iterator<Item = u32> {
        self.games
            .values()
            .map(move |results| results[player].points)
    }

    /// Number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Statistics of each player, in the order of the match.
    pub fn standings(&self) -> Vec<PlayerStanding> {
        (0..self.players)
            .map(|player| self.standing(player))
            .collect()
    }

    fn standing(&self, player: usize) -> PlayerStanding {
        let shares = self.by_deal(|results| results[player].share);
        let points = self.by_deal(|results| f64::from(results[player].points));
        let margins = self.by_deal(|results| margin(results, player));
        let ahead = self.by_deal(|results| ahead(results, player));
        // Points are whole numbers.
        let (mean_score, mean_score_ci95) = points.mean_ci95(1.0);
        let (mean_margin, mean_margin_ci95) = margins.mean_ci95(1.0);
        let (weakest, strongest) = ahead.share_ci95();
        let games = self.games.len() as u64;
        let of_player = || self.games.values().map(|results| results[player]);
        let thinking_time: f64 = of_player()
            .map(|result| result.thinking_time.as_secs_f64())
            .sum();
        let decisions: f64 = of_player().map(|result| f64::from(result.decisions)).sum();
        let playouts = of_player()
            .map(|result| count(result.playouts as usize))
            .sum::<f64>();
        PlayerStanding {
            games,
            wins: of_player().map(|result| result.share).sum(),
            win_share: shares.mean().0,
            win_share_ci95: shares.share_ci95(),
            mean_score,
            mean_score_ci95,
            mean_margin,
            mean_margin_ci95,
            elo: elo(ahead.mean().0),
            elo_ci95: (elo(weakest), elo(strongest)),
            mean_ms_per_move: 1000.0 * thinking_time / decisions,
            playouts_per_second: playouts / thinking_time,
        }
    }

    /// A value per game, clustered by deal: games with the same deal are not independent.
    fn by_deal(&self, value: impl Fn(&[PlayerResult]) -> f64) -> Clusters {
        let games = self
            .games
            .iter()
            .map(|(index, results)| (index / self.players as u64, value(results)));
        Clusters::new(games)
    }
}

/// Elo difference that corresponds to an expected score.
fn elo(expected: f64) -> f64 {
    // Subtracting from 0 avoids -0 for equal players.
    0.0 - 400.0 * (1.0 / expected.clamp(0.0, 1.0) - 1.0).log10()
}

/// Lead in points over the best opponent.
fn margin(results: &[PlayerResult], player: usize) -> f64 {
    let others = results
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != player);
    let best = others.map(|(_, result)| result.points).max().unwrap_or(0);
    f64::from(results[player].points) - f64::from(best)
}

/// Fraction of the opponents ranked below this player; a tie counts half.
fn ahead(results: &[PlayerResult], player: usize) -> f64 {
    let own = &results[player];
    let mut sum = 0.0;
    for (_, other) in results
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != player)
    {
        // The victory share comes first, because the rules break ties in points.
        let (ours, theirs) = ((own.share, own.points), (other.share, other.points));
        sum += match ours.partial_cmp(&theirs) {
            Some(std::cmp::Ordering::Greater) => 1.0,
            Some(std::cmp::Ordering::Less) => 0.0,
            _ => 0.5,
        };
    }
    sum / count(results.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn result(points: u32, share: f64) -> PlayerResult {
        PlayerResult {
            points,
            share,
            decisions: 2,
            thinking_time: Duration::from_millis(3),
            playouts: 6,
        }
    }

    #[test]
    fn standings_sum_up_two_deals_of_two_games() {
        let mut tally = Tally::new(2);
        tally.add(3, vec![result(10, 0.0), result(20, 1.0)]);
        tally.add(0, vec![result(30, 1.0), result(20, 0.0)]);
        tally.add(1, vec![result(40, 1.0), result(20, 0.0)]);
        tally.add(2, vec![result(20, 0.5), result(20, 0.5)]);
        let [first, second] = tally.standings()[..] else {
            panic!("two players");
        };
        assert_eq!((first.games, first.wins, second.wins), (4, 2.5, 1.5));
        assert_eq!((first.win_share, second.win_share), (0.625, 0.375));
        assert_eq!((first.mean_score, second.mean_score), (25.0, 20.0));
        assert_eq!((first.mean_margin, second.mean_margin), (5.0, -5.0));
        assert!((first.mean_ms_per_move - 1.5).abs() < 1e-9);
        assert!((first.playouts_per_second - 2000.0).abs() < 1e-9);
        assert!((first.elo + second.elo).abs() < 1e-9);
        // Two very different deals give a very wide interval.
        let (low, high) = first.win_share_ci95;
        assert!(low < 0.02 && high > 0.98, "{low} {high}");
        // Margins of 15 and -5 per game, scores of 35 and 15.
        for half in [first.mean_margin_ci95, first.mean_score_ci95] {
            assert!((half - 12.706 * 10.0).abs() < 0.01, "{first:?}");
        }
        let deal_wins = (tally.deal_wins(0, 0), tally.deal_wins(1, 0));
        assert_eq!(deal_wins, (Some(2.0), Some(0.5)));
        assert!(tally.has_complete_deals());
        tally.truncate(3);
        assert!(!tally.has_complete_deals());
        assert_eq!((tally.games(), tally.deal_wins(1, 0)), (3, None));
        assert_eq!(tally.points(0).collect::<Vec<_>>(), [30, 40, 20]);
    }

    #[test]
    fn one_deal_gives_unbounded_intervals() {
        let mut tally = Tally::new(2);
        tally.add(0, vec![result(30, 1.0), result(20, 0.0)]);
        let standing = tally.standings()[0];
        assert_eq!(standing.win_share_ci95, (0.0, 1.0));
        assert!(standing.mean_margin_ci95.is_infinite());
        let (low, high) = standing.elo_ci95;
        assert!(low.is_infinite() && high.is_infinite() && low < high);
    }

    #[test]
    fn few_games_give_wide_intervals() {
        // Equal players that each won one game of each deal, and a player that won all games.
        for shares in [[1.0, 0.0], [1.0, 1.0]] {
            let mut tally = Tally::new(2);
            for game in 0..4 {
                let share = shares[game as usize % 2];
                let points = 30 + 10 * u32::from(share > 0.0);
                tally.add(game, vec![result(points, share), result(35, 1.0 - share)]);
            }
            let standing = tally.standings()[0];
            let (low, high) = standing.win_share_ci95;
            assert!(low < 0.2 && high > 0.9, "{standing:?}");
            assert!((low..=high).contains(&standing.win_share));
            assert!(standing.elo_ci95.0 < -100.0 && standing.elo_ci95.1 > 400.0);
            assert!(standing.mean_score_ci95 > 0.0 && standing.mean_margin_ci95 > 0.0);
        }
    }

    #[test]
    fn ten_wins_in_eleven_games_are_400_elo() {
        let mut tally = Tally::new(2);
        for game in 0..11 {
            let won = f64::from(u8::from(game > 0));
            let points = if game > 0 { 2 } else { 0 };
            tally.add(game, vec![result(points, won), result(1, 1.0 - won)]);
        }
        assert!((tally.standings()[0].elo - 400.0).abs() < 1e-9);
    }

    #[test]
    fn equal_players_have_an_elo_of_zero() {
        let mut tally = Tally::new(2);
        for game in 0..2 {
            tally.add(game, vec![result(9, 0.5), result(9, 0.5)]);
        }
        for standing in tally.standings() {
            let figures = (standing.elo.to_string(), standing.mean_margin.to_string());
            assert_eq!(figures, ("0".to_owned(), "0".to_owned()));
        }
    }
}
