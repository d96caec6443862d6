// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Wildcard {
    function supportsInterface(bytes4 id) external view returns (bool);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// What clients ask of ENS in one call: a name's record, and an address's name that leads back to it (ENSIP-19). Its
/// functions and errors are those of the real one, with names that a resolver of a domain above them answers for
/// (ENSIP-10) and resolvers that send clients to gateways (EIP-3668). It passes their gateways on to the client and
/// asks no batch gateway, so the ones that the client names are not used.
contract UniversalResolver {
    Registry internal constant registry = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 internal constant ether_ = 60;

    /// Which resolver answers for a name: `offset` is where the part of the name begins that has it.
    struct ResolverInfo {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    /// Which call goes on with the answer of a gateway.
    enum Step {
        Resolve,
        Reverse
    }

    /// A call that goes on with the answer of a gateway.
    struct Pending {
        Step step;
        address resolver;
        bytes4 callback;
        bytes extraData;
        // of a reverse look-up
        bytes account;
        string primary;
        address reverseResolver;
        uint256 coinType;
    }

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    /// @param dns the name as DNS writes it: each label after its length, an empty one at the end
    /// @param data the call of a resolver, such as addr(bytes32)
    function resolveWithGateways(bytes calldata dns, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolve(dns, data);
    }

    function resolve(bytes memory dns, bytes memory data) public view returns (bytes memory, address) {
        Pending memory pending;
        return (_ask(dns, data, pending), pending.resolver);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        return reverse(account, coinType);
    }

    /// The name of an address must be on this chain; the name's address may be at a gateway.
    function reverse(bytes memory account, uint256 coinType)
        public
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        Pending memory pending;
        bytes memory dns = _toDns(_reverseName(account, coinType));
        primary = abi.decode(_ask(dns, abi.encodeWithSignature("name(bytes32)", _nodeOf(dns)), pending), (string));
        reverseResolver = pending.resolver;
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        (pending.step, pending.account, pending.primary) = (Step.Reverse, account, primary);
        (pending.reverseResolver, pending.coinType) = (reverseResolver, coinType);
        dns = _toDns(bytes(primary));
        bytes memory data = coinType == ether_
            ? abi.encodeWithSignature("addr(bytes32)", _nodeOf(dns))
            : abi.encodeWithSignature("addr(bytes32,uint256)", _nodeOf(dns), coinType);
        _requireSame(pending, _ask(dns, data, pending));
        resolver = pending.resolver;
    }

    /// Goes on with {resolve}.
    function resolveCallback(bytes calldata answer, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (_goOn(answer, pending), pending.resolver);
    }

    /// Goes on with {reverse}.
    function reverseCallback(bytes calldata answer, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        _requireSame(pending, _goOn(answer, pending));
        return (pending.primary, pending.resolver, pending.reverseResolver);
    }

    function requireResolver(bytes memory dns) public view returns (ResolverInfo memory info) {
        info.name = dns;
        info.node = _nodeOf(dns);
        while (true) {
            info.resolver = registry.resolver(_nodeFrom(dns, info.offset));
            if (info.resolver != address(0)) break;
            if (dns[info.offset] == 0) revert ResolverNotFound(dns);
            info.offset += 1 + uint8(dns[info.offset]);
        }
        if (info.resolver.code.length == 0) revert ResolverNotContract(dns, info.resolver);
        info.extended = _isExtended(info.resolver);
        if (info.offset != 0 && !info.extended) revert ResolverNotFound(dns);
    }

    function findResolver(bytes memory dns) external view returns (address resolver, bytes32 node, uint256 offset) {
        ResolverInfo memory info = requireResolver(dns);
        return (info.resolver, info.node, info.offset);
    }

    function _ask(bytes memory dns, bytes memory data, Pending memory pending) internal view returns (bytes memory) {
        ResolverInfo memory info = requireResolver(dns);
        pending.resolver = info.resolver;
        bytes memory call = info.extended ? abi.encodeCall(Wildcard.resolve, (dns, data)) : data;
        (bool isDone, bytes memory answer) = info.resolver.staticcall(call);
        if (!isDone && bytes4(answer) == OffchainLookup.selector) _sendOn(pending, answer);
        if (!isDone && answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        if (!isDone) revert ResolverError(answer);
        return info.extended ? abi.decode(answer, (bytes)) : answer;
    }

    /// Sends the client to the gateways of a resolver, and then back to this contract: a client takes a look-up of the
    /// contract it called only.
    function _sendOn(Pending memory pending, bytes memory lookup) internal view {
        bytes memory arguments = new bytes(lookup.length - 4);
        for (uint256 i = 0; i < arguments.length; i++) arguments[i] = lookup[i + 4];
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extraData) =
            abi.decode(arguments, (address, string[], bytes, bytes4, bytes));
        if (sender != pending.resolver) revert ResolverError(lookup);
        (pending.callback, pending.extraData) = (callback, extraData);
        if (pending.step == Step.Resolve)
            revert OffchainLookup(address(this), urls, callData, this.resolveCallback.selector, abi.encode(pending));
        revert OffchainLookup(
            address(this), urls, callData, this.reverseCallback.selector, abi.encode(pending)
        );
    }

    /// Has the resolver check the answer of its gateway.
    function _goOn(bytes memory answer, Pending memory pending) internal view returns (bytes memory) {
        (bool isDone, bytes memory result) =
            pending.resolver.staticcall(abi.encodeWithSelector(pending.callback, answer, pending.extraData));
        if (!isDone) revert ResolverError(result);
        return abi.decode(result, (bytes));
    }

    function _requireSame(Pending memory pending, bytes memory answer) internal pure {
        bytes memory back =
            pending.coinType == ether_ ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(back) != keccak256(pending.account)) revert ReverseAddressMismatch(pending.primary, back);
    }

    function _isExtended(address resolver) internal view returns (bool) {
        try Wildcard(resolver).supportsInterface{gas: 50_000}(0x9061b923) returns (bool isExtended) {
            return isExtended;
        } catch {
            return false;
        }
    }

    /// The namehash (EIP-137), from the last label to the first.
    function _nodeOf(bytes memory dns) internal pure returns (bytes32) {
        return _nodeFrom(dns, 0);
    }

    function _nodeFrom(bytes memory dns, uint256 start) internal pure returns (bytes32) {
        if (start >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[start]);
        if (length == 0) return bytes32(0);
        if (start + length >= dns.length) revert DNSDecodingFailed(dns);
        bytes32 label;
        assembly {
            label := keccak256(add(add(dns, 33), start), length)
        }
        return keccak256(abi.encodePacked(_nodeFrom(dns, start + 1 + length), label));
    }

    function _toDns(bytes memory name) internal pure returns (bytes memory dns) {
        dns = abi.encodePacked(bytes1(0), name, bytes1(0));
        uint256 start = 0;
        for (uint256 i = 1; i < dns.length; i++) {
            if (dns[i] != "." && i != dns.length - 1) continue;
            dns[start] = bytes1(uint8(i - start - 1));
            start = i;
        }
        dns[dns.length - 1] = 0;
    }

    /// 0123….addr.reverse for Ethereum, 0123….80002105.reverse for a chain with that coin type.
    function _reverseName(bytes memory account, uint256 coinType) internal pure returns (bytes memory) {
        bytes memory parent = coinType == ether_ ? bytes("addr") : _withoutZeros(_hex(abi.encodePacked(coinType)));
        return abi.encodePacked(_hex(account), ".", parent, ".reverse");
    }

    function _hex(bytes memory data) internal pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[2 * i] = digits[uint8(data[i]) >> 4];
            text[2 * i + 1] = digits[uint8(data[i]) & 15];
        }
    }

    function _withoutZeros(bytes memory text) internal pure returns (bytes memory rest) {
        uint256 zeros = 0;
        while (zeros < text.length - 1 && text[zeros] == "0") zeros++;
        rest = new bytes(text.length - zeros);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = text[zeros + i];
    }
}
