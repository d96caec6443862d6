// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

/// What clients ask of ENS in one call: a name's record, and an address's name that leads back to it (ENSIP-19). Its
/// functions and errors are those of the real one; gateways and wildcards it has none.
contract UniversalResolver {
    Registry internal constant registry = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 internal constant ether_ = 60;

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
        return _ask(dns, data);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        bytes memory answer;
        bytes memory dns = _toDns(_reverseName(account, coinType));
        (answer, reverseResolver) = _ask(dns, abi.encodeWithSignature("name(bytes32)", _nodeOf(dns)));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        dns = _toDns(bytes(primary));
        (answer, resolver) = _ask(dns, abi.encodeWithSignature("addr(bytes32,uint256)", _nodeOf(dns), coinType));
        bytes memory back = abi.decode(answer, (bytes));
        if (keccak256(back) != keccak256(account)) revert ReverseAddressMismatch(primary, back);
    }

    function _ask(bytes memory dns, bytes memory data) internal view returns (bytes memory answer, address resolver) {
        resolver = registry.resolver(_nodeOf(dns));
        if (resolver == address(0)) revert ResolverNotFound(dns);
        if (resolver.code.length == 0) revert ResolverNotContract(dns, resolver);
        bool isDone;
        (isDone, answer) = resolver.staticcall(data);
        if (!isDone && answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        if (!isDone) revert ResolverError(answer);
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
