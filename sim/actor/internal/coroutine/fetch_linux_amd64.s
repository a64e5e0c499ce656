//go:build !go1.27

#include "textflag.h"

// func captured(next func() (struct{}, bool)) (first, second uintptr)
TEXT ·captured(SB), NOSPLIT, $0-24
	MOVQ next+0(FP), AX
	MOVQ 8(AX), CX
	MOVQ CX, first+8(FP)
	MOVQ 16(AX), CX
	MOVQ CX, second+16(FP)
	RET

// func stackTop() uintptr
TEXT ·stackTop(SB), NOSPLIT, $0-8
	LEAQ ret+0(FP), AX
	MOVQ AX, ret+0(FP)
	RET

// func fetchHandle(c *Coroutine)
TEXT ·fetchHandle(SB), NOSPLIT, $0-8
	MOVQ c+0(FP), AX
	PREFETCHT0 (AX)
	PREFETCHT0 64(AX)
	RET

// func fetch(c *Coroutine)
//
// What iter.Pull and the runtime allocate need not begin with a line of the cache. Of a g, a switch
// needs stackguard0, m, sched, atomicstatus, coroexit, lockedm, coroarg and bubble. The frames of the calls that
// lead to a switch lie below the noted address, those of their callers above.
TEXT ·fetch(SB), NOSPLIT, $0-8
	MOVQ c+0(FP), AX
	MOVQ 0(AX), BX  // next
	MOVQ 16(AX), SI // captured[0]
	MOVQ 24(AX), DI // captured[1]
	MOVQ 32(AX), CX // goroutine
	MOVQ 40(AX), DX // stack
	PREFETCHT0 64(AX)
	PREFETCHT0 128(AX)
	PREFETCHT0 192(AX)
	PREFETCHT0 (BX)
	PREFETCHT0 (SI)
	PREFETCHT0 40(SI)
	PREFETCHT0 (DI)
	PREFETCHT0 16(CX)
	PREFETCHT0 56(CX)
	PREFETCHT0 96(CX)
	PREFETCHT0 144(CX)
	PREFETCHT0 187(CX)
	PREFETCHT0 208(CX)
	PREFETCHT0 384(CX)
	PREFETCHT0 -192(DX)
	PREFETCHT0 -128(DX)
	PREFETCHT0 -64(DX)
	PREFETCHT0 (DX)
	PREFETCHT0 64(DX)
	PREFETCHT0 128(DX)
	PREFETCHT0 192(DX)
	RET
