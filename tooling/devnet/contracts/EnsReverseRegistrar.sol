// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface NodeOwners {
    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external returns (bytes32 subnode);
    function setResolver(bytes32 node, address to) external;
}

interface NameRecords {
    function setName(bytes32 node, string calldata to) external;
}

/// Owner of addr.reverse: lets each account say what it is called on Ethereum (ENSIP-3), as the real one does.
contract EnsReverseRegistrar {
    NodeOwners internal constant registry = NodeOwners(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    address internal constant resolver = 0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63;
    /// namehash of addr.reverse
    bytes32 internal constant parent = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    function setName(string calldata name) external returns (bytes32 node) {
        node = registry.setSubnodeOwner(parent, keccak256(_hex(msg.sender)), address(this));
        registry.setResolver(node, resolver);
        NameRecords(resolver).setName(node, name);
    }

    /// The 40 hex digits of an address, in lower case.
    function _hex(address account) internal pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(40);
        for (uint256 i = 0; i < 20; i++) {
            uint8 value = uint8(bytes20(account)[i]);
            text[2 * i] = digits[value >> 4];
            text[2 * i + 1] = digits[value & 15];
        }
    }
}
