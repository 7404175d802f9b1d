//! Client addresses, as rate limits see them, and the `X-Forwarded-*` headers of proxies.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

/// Header to which every proxy appends the address of its client.
const FORWARDED_FOR: &str = "x-forwarded-for";
/// Headers that only proxies add to a request.
const PROXY_HEADERS: [&str; 7] = [
    FORWARDED_FOR,
    "x-forwarded-proto",
    "x-forwarded-host",
    "x-real-ip",
    "forwarded",
    "via",
    "cf-connecting-ip",
];

/// Client address: an IPv4 address, or the /64 network of an IPv6 address.
///
/// A provider usually assigns a whole /64 network to one customer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientAddress {
    network: IpAddr,
    is_local: bool,
}

/// Invalid client address in `X-Forwarded-For`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "X-Forwarded-For: expected an IP address from the proxy, found {found:?}: \
     check the configuration of the proxy, and the number of proxies in --behind-proxy"
)]
pub(crate) struct MalformedAddress {
    found: String,
}

impl ClientAddress {
    /// Address of the client of a request.
    ///
    /// The last of `proxies` trusted proxies has the address `peer`. Each of them appended the
    /// address of its own client to `X-Forwarded-For`, so entries before the last `proxies` ones
    /// are claims of the client and are ignored. With fewer entries, the first one is the address
    /// nearest to the client that a trusted proxy reported; without any it is `peer`.
    pub(crate) fn of_request(
        peer: IpAddr,
        headers: &HeaderMap,
        proxies: u8,
    ) -> Result<Self, MalformedAddress> {
        if proxies == 0 {
            let mut address = Self::from(peer);
            // A proxy on this machine is not a local client, even if it is not trusted.
            address.is_local &= !is_proxied(headers);
            return Ok(address);
        }
        let network = match trusted_entry(headers, FORWARDED_FOR, proxies) {
            Some(entry) => {
                let entry = String::from_utf8_lossy(entry);
                network(parse_address(&entry).ok_or_else(|| MalformedAddress {
                    found: entry.chars().take(80).collect(),
                })?)
            }
            None => network(peer),
        };
        // A proxy may be the client of another proxy on this machine.
        let is_local = false;
        Ok(Self { network, is_local })
    }

    /// Whether the client runs on this machine and is connected directly, without a proxy.
    pub(crate) const fn is_local(self) -> bool {
        self.is_local
    }
}

/// The address of a connection, without proxies.
impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        let network = network(address);
        let is_local = network.is_loopback();
        Self { network, is_local }
    }
}

/// An IPv4 address, or the /64 network of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        address => address,
    }
}

/// Parses an IP address, optionally with a port, brackets or a zone.
fn parse_address(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Some(address.ip());
    }
    let brackets = text.strip_prefix('[');
    let text = brackets.map_or(Some(text), |rest| rest.strip_suffix(']'))?;
    match text.split_once('%') {
        Some((address, _zone)) => address.parse().map(IpAddr::V6).ok(),
        None => text.parse().ok(),
    }
}

/// Whether a proxy seems to have forwarded a request.
pub(crate) fn is_proxied(headers: &HeaderMap) -> bool {
    PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}

/// Whether the client is connected to the first of the trusted proxies over HTTPS.
pub(crate) fn is_secure(headers: &HeaderMap, proxies: u8) -> bool {
    let name = "x-forwarded-proto";
    let proto = (proxies > 0).then(|| trusted_entry(headers, name, proxies));
    proto
        .flatten()
        .is_some_and(|proto| proto.eq_ignore_ascii_case(b"https"))
}

/// The entry of a list header that the first of the trusted proxies appended.
///
/// It is found by counting from the right, over all lines of the header. Entries are bytes: a
/// client may claim anything in the entries before it. Empty entries count, because skipping them
/// could reach an entry of the client.
fn trusted_entry<'a>(headers: &'a HeaderMap, name: &str, proxies: u8) -> Option<&'a [u8]> {
    let lines = headers.get_all(name).into_iter().rev();
    let entries = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    entries.take(proxies.into()).last().map(<[u8]>::trim_ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn client(text: &str) -> ClientAddress {
        ClientAddress::from(text.parse::<IpAddr>().unwrap())
    }

    fn lines(lines: &[&[u8]]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_bytes(line).unwrap());
        }
        headers
    }

    fn forwarded(all: &[&str], proxies: u8) -> Option<IpAddr> {
        let all: Vec<&[u8]> = all.iter().map(|line| line.as_bytes()).collect();
        let found = ClientAddress::of_request(PEER, &lines(&all), proxies);
        found.ok().map(|address| address.network)
    }

    #[test]
    fn ipv6_addresses_of_one_64_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1:2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        for loopback in ["::1", "127.0.0.1", "127.1.2.3", "::ffff:127.0.0.1"] {
            assert!(client(loopback).is_local(), "{loopback}");
        }
    }

    #[test]
    fn addresses_may_have_ports_brackets_and_zones() {
        for (text, address) in [
            ("192.0.2.1", "192.0.2.1"),
            ("192.0.2.1:4711", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("fe80::1%eth0", "fe80::1"),
            ("[fe80::1%eth0]", "fe80::1"),
        ] {
            assert_eq!(parse_address(text), address.parse().ok(), "{text}");
        }
        for text in [
            "",
            "unknown",
            "_hidden",
            "192.0.2",
            "192.0.2.256",
            "192.0.2.1:",
            "192.0.2.1:65536",
            "[192.0.2.1",
            "192.0.2.1%eth0",
            "[2001:db8::1",
            "2001:db8::1]",
            "[[2001:db8::1]]",
            "example.org",
            "192.0.2.1 192.0.2.2",
        ] {
            assert_eq!(parse_address(text), None, "{text}");
        }
    }

    #[test]
    fn the_entry_of_the_first_trusted_proxy_is_the_client() {
        let address = |text: &str| Some(text.parse::<IpAddr>().unwrap());
        for (lines, proxies, expected) in [
            (&["192.0.2.1"][..], 1, address("192.0.2.1")),
            (&["192.0.2.9, 192.0.2.1"], 1, address("192.0.2.1")),
            (&["192.0.2.9", "192.0.2.1"], 1, address("192.0.2.1")),
            (
                &["192.0.2.9", "192.0.2.1,192.0.2.2"],
                2,
                address("192.0.2.1"),
            ),
            (
                &["192.0.2.9,192.0.2.1", "192.0.2.2"],
                2,
                address("192.0.2.1"),
            ),
            // Fewer entries than proxies: the nearest to the client.
            (&["192.0.2.1"], 3, address("192.0.2.1")),
            (&[], 1, Some(PEER)),
            // Only the entry of the client is parsed.
            (&["unknown, 192.0.2.1, _hop"], 2, address("192.0.2.1")),
            (&["192.0.2.9, unknown"], 1, None),
            (&["192.0.2.9,"], 1, None),
            (&["192.0.2.9", ""], 1, None),
            // Without trusted proxies it is the peer.
            (&["192.0.2.1"], 0, Some(PEER)),
        ] {
            assert_eq!(forwarded(lines, proxies), expected, "{lines:?} {proxies}");
        }
    }

    #[test]
    fn only_direct_connections_are_local() {
        let is_local = |peer: &str, headers: &HeaderMap, proxies| {
            let peer = peer.parse().unwrap();
            ClientAddress::of_request(peer, headers, proxies).is_ok_and(ClientAddress::is_local)
        };
        assert!(is_local("127.0.0.1", &HeaderMap::new(), 0));
        assert!(!is_local("192.0.2.1", &HeaderMap::new(), 0));
        assert!(!is_local("127.0.0.1", &HeaderMap::new(), 1));
        assert!(!is_local("127.0.0.1", &lines(&[b"127.0.0.1"]), 1));
        for name in PROXY_HEADERS {
            let mut headers = HeaderMap::new();
            headers.append(name, HeaderValue::from_static("x"));
            assert!(!is_local("127.0.0.1", &headers, 0), "{name}");
        }
    }

    #[test]
    fn the_protocol_is_that_of_the_first_trusted_proxy() {
        let is_secure = |all: &[&'static str], proxies| {
            let mut headers = HeaderMap::new();
            for line in all {
                headers.append("x-forwarded-proto", HeaderValue::from_static(line));
            }
            is_secure(&headers, proxies)
        };
        assert!(is_secure(&["https"], 1) && is_secure(&["HTTPS"], 2));
        assert!(is_secure(&["http, https"], 1) && is_secure(&["https", "http"], 2));
        assert!(!is_secure(&["https"], 0) && !is_secure(&[], 1));
        assert!(!is_secure(&["https, http"], 1) && !is_secure(&["httpsx"], 1));
    }

    fn any_address() -> impl Strategy<Value = IpAddr> {
        prop_oneof![
            any::<u32>().prop_map(|bits| IpAddr::V4(bits.into())),
            any::<u128>().prop_map(|bits| IpAddr::V6(bits.into())),
        ]
    }

    /// Bytes that a header line may contain.
    fn any_line() -> impl Strategy<Value = Vec<u8>> {
        let byte = any::<u8>().prop_filter(
            "allowed in headers",
            |byte| matches!(*byte, b'\t' | 0x20..=0x7e | 0x80..),
        );
        prop::collection::vec(byte, 0..40)
    }

    proptest! {
        #[test]
        fn whatever_a_client_claims_the_address_from_the_proxies_counts(
            claims in prop::collection::vec(any_line(), 0..4),
            hops in prop::collection::vec(any_address(), 1..5),
            port in prop::option::of(any::<u16>()),
            joined in any::<bool>(),
        ) {
            let mut all = claims;
            for hop in &hops {
                let hop = match port {
                    Some(port) => SocketAddr::new(*hop, port).to_string(),
                    None => hop.to_string(),
                };
                // A proxy extends the last line, or adds another.
                match all.last_mut() {
                    Some(line) if joined => {
                        line.extend_from_slice(b", ");
                        line.extend_from_slice(hop.as_bytes());
                    }
                    _ => all.push(hop.into_bytes()),
                }
            }
            let all: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
            let proxies = u8::try_from(hops.len()).unwrap();
            let found = ClientAddress::of_request(PEER, &lines(&all), proxies).unwrap();
            prop_assert_eq!(found.network, network(hops[0]));
            prop_assert!(!found.is_local());
        }

        #[test]
        fn no_header_panics(all in prop::collection::vec(any_line(), 0..4), proxies in 0..4_u8) {
            let all: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
            let headers = lines(&all);
            let found = ClientAddress::of_request(PEER, &headers, proxies);
            prop_assert!(found.is_ok() || proxies > 0);
            is_secure(&headers, proxies);
        }
    }
}
