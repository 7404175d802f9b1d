//! Addresses of clients, as rate limits see them.

use std::net::{IpAddr, Ipv6Addr};

/// Client address: an IPv4 address, or the /64 network of an IPv6 address.
///
/// A provider usually assigns a whole /64 network to one customer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ClientAddress(IpAddr);

impl ClientAddress {
    /// Whether the client runs on this machine.
    pub(crate) const fn is_loopback(self) -> bool {
        self.0.is_loopback()
    }
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = address.to_bits() & !u128::from(u64::MAX);
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            address => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> ClientAddress {
        ClientAddress::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn ipv6_addresses_of_one_64_network_are_one_client() {
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:1:2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
        assert!(client("::1").is_loopback() && client("127.0.0.1").is_loopback());
    }
}
