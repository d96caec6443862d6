// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Resolver of a domain whose names are at a service (ENSIP-10). It keeps no names: it sends clients to the gateways of
/// the service (EIP-3668), and takes an answer only if a signer of the operator has signed it for this question, this
/// contract and this chain, and it has not expired. Set it as the resolver of the domain, whose names then resolve in
/// every client of ENS.
contract EnsGatewayResolver {
    address public owner;
    mapping(address => bool) public isSigner;
    string[] internal gateways;

    event OwnerChanged(address owner);
    event SignerChanged(address signer, bool isSigner);
    event GatewaysChanged(string[] urls);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired(uint64 expires);
    error InvalidSignature();

    /// @param urls of gateways; `{data}` in one stands for the question, and makes it a GET
    constructor(string[] memory urls, address signer) {
        owner = msg.sender;
        gateways = urls;
        isSigner[signer] = true;
        emit OwnerChanged(msg.sender);
        emit GatewaysChanged(urls);
        emit SignerChanged(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setOwner(address to) external onlyOwner {
        owner = to;
        emit OwnerChanged(to);
    }

    /// Two signers can be valid at a time, so that a key is replaced without a pause.
    function setSigner(address signer, bool to) external onlyOwner {
        isSigner[signer] = to;
        emit SignerChanged(signer, to);
    }

    function setGateways(string[] memory urls) external onlyOwner {
        gateways = urls;
        emit GatewaysChanged(urls);
    }

    function urlsOfGateways() external view returns (string[] memory) {
        return gateways;
    }

    /// @param name as DNS writes it: each label after its length, an empty one at the end
    /// @param data the call of a resolver, such as addr(bytes32)
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encode(name, data, address(this), block.chainid);
        revert OffchainLookup(address(this), gateways, question, this.resolveCallback.selector, question);
    }

    /// @param answer result of the call, the second it expires at, and the signature of a signer
    /// @param question of {resolve}
    function resolveCallback(bytes calldata answer, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        // EIP-191, version 0: data for a contract
        bytes32 hash = keccak256(
            abi.encodePacked(hex"1900", address(this), block.chainid, expires, keccak256(question), keccak256(result))
        );
        if (!isSigner[_signerOf(hash, signature)]) revert InvalidSignature();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, and IExtendedResolver of ENSIP-10
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function _signerOf(bytes32 hash, bytes memory signature) internal pure returns (address signer) {
        if (signature.length != 65) revert InvalidSignature();
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        signer = ecrecover(hash, v, r, s);
        if (signer == address(0)) revert InvalidSignature();
    }
}
