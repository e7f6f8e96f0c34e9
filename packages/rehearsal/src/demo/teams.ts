import { otherTeams } from './other-teams.ts'
import type { DemoMove, DemoTeam } from './script.ts'
import { waitingTeams } from './waiting-teams.ts'

/**
 * Participants who leave their team once all its orders are done; the orders of a team without members stay without a
 * team.
 */
export const demoMoves: readonly DemoMove[] = [
  { at: 12, who: 'stefan.t@example.org', to: 'HK6SP' },
  { at: 11, who: 'hoanganh.d@example.org', to: 'N4XGF' },
]

/** Teams with their orders, and what became of them. The first teams are those of `demoAccounts`. */
export const demoTeams: readonly DemoTeam[] = [
  {
    code: 'ADA24',
    description:
      'A reading lamp for people with low vision: a camera reads the page in front of it aloud, line by line, and a servo turns the arm to where the reader points. Works without a network.',
    members: ['ada@example.com', 'grace@example.com', 'alan@example.com'],
    orders: [
      {
        at: 45.5,
        items: {
          'Raspberry Pi 4 Model B, 4 GB': 1,
          'Raspberry Pi Camera Module 3': 1,
          'microSD card, 32 GB': 2,
          'Jumper wires, female/male, 40 × 6"': 2,
          'SG90 micro servo': 4,
        },
        ready: 45.25,
        pickedUp: 45.05,
        returns: [
          {
            at: 20,
            items: [
              ['microSD card, 32 GB', 1, 'Healthy'],
              ['Jumper wires, female/male, 40 × 6"', 1, 'Heavily Used'],
              ['SG90 micro servo', 1, 'Healthy'],
              ['SG90 micro servo', 1, 'Broken'],
            ],
          },
        ],
      },
      {
        at: 30.5,
        items: { 'Ultrasonic distance sensor': 2, 'Arduino Uno R3': 1 },
        ready: 30.1,
        pickedUp: 29.6,
        returns: [
          {
            at: 9,
            items: [
              ['Ultrasonic distance sensor', 1, 'Healthy'],
              ['Ultrasonic distance sensor', 1, 'Lost'],
              ['Arduino Uno R3', 1, 'Healthy'],
            ],
          },
        ],
      },
      {
        at: 27,
        items: { '24" Full HD monitor': 1 },
        cancelled: { at: 26.1, by: 'participant' },
      },
      {
        at: 3,
        items: { 'Solderless breadboard, 830 points': 2, 'Breadboard power supply': 1 },
        ready: 1.5,
      },
      {
        at: 1,
        items: { 'XBee Zigbee module, Series 2C': 2, 'Flipper Zero': 1, 'Piezo buzzer': 2 },
      },
    ],
  },
  {
    code: 'SKY73',
    description:
      'Looking for a team! I want to fly a small quadcopter through a hoop by eye tracking alone, and I can bring the vision code.',
    members: ['solo@example.com'],
    orders: [],
  },
  {
    code: 'TRY88',
    description:
      'Trying out the whole sign-out desk before everybody else does: one of everything small, picked up and brought back.',
    members: ['tester@example.com', 'null.byrne@example.com'],
    orders: [
      {
        at: 45.88,
        items: { 'BBC micro:bit V2': 2, 'USB cable, A to micro-B, 1 m': 2 },
        ready: 45.75,
        pickedUp: 45.62,
        returns: [{ at: 43.5, items: [['BBC micro:bit V2', 1, 'Healthy']] }],
      },
    ],
  },
  ...[...otherTeams, ...waitingTeams].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
]
