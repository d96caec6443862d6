// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A user operation (ERC-4337) as the EntryPoints 0.7 and 0.8 pass it on.
struct UserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// Pays for the user operations that its operator has signed, until a time.
contract SignedPaymaster {
    address constant ENTRY_POINT_07 = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    address constant ENTRY_POINT_08 = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;

    address public operator;

    function validatePaymasterUserOp(UserOperation calldata operation, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == ENTRY_POINT_07 || msg.sender == ENTRY_POINT_08, "not an entry point");
        // after the address and the two limits of gas: 6 bytes of the time, and the signature
        bytes calldata data = operation.paymasterAndData[52:];
        uint48 validUntil = uint48(bytes6(data[0:6]));
        bytes calldata signature = data[6:];
        require(signature.length == 65, "invalid length");
        bytes32 digest = keccak256(
            abi.encodePacked("\x19Ethereum Signed Message:\n32", hashOf(operation, validUntil))
        );
        address signer = ecrecover(
            digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
        bool isSigned = signer != address(0) && signer == operator;
        // the lowest bit says that the signature is wrong
        validationData = (uint256(validUntil) << 160) | (isSigned ? 0 : 1);
        context = "";
    }

    /// What the operator signs. The sender's address depends on `initCode`, which is not covered for that reason.
    function hashOf(UserOperation calldata operation, uint48 validUntil) public view returns (bytes32) {
        bytes32 content = keccak256(
            abi.encode(operation.sender, operation.nonce, keccak256(operation.callData))
        );
        bytes32 limits = keccak256(
            abi.encode(
                operation.accountGasLimits,
                operation.preVerificationGas,
                operation.gasFees,
                bytes32(operation.paymasterAndData[20:52])
            )
        );
        return keccak256(abi.encode(content, limits, block.chainid, address(this), validUntil));
    }
}
