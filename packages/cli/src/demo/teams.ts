import type { Condition } from '@signout/contract'

/** Times are hours before the example event is loaded; items go by their names in the catalogue. */
export interface DemoOrder {
  readonly at: number
  readonly items: Readonly<Record<string, number>>
  readonly ready?: number
  readonly pickedUp?: number
  readonly returns?: readonly DemoReturn[]
  readonly cancelled?: { readonly at: number; readonly by: 'organiser' | 'participant' }
}

export interface DemoReturn {
  readonly at: number
  readonly items: readonly (readonly [item: string, quantity: number, condition: Condition])[]
}

export interface DemoTeam {
  readonly code: string
  readonly description: string | null
  /** The first one signs first, orders and is followed by the others. */
  readonly members: readonly [string, ...string[]]
  readonly orders: readonly DemoOrder[]
}

/** People who leave their team for another when all its orders are done; its orders are left without a team. */
export const demoMoves = [
  { at: 12, who: 'stefan.t@example.org', to: 'HK6SP' },
  { at: 11, who: 'hoanganh.d@example.org', to: 'N4XGF' },
] as const

/** Who ordered what, and what became of it. */
export const demoTeams: readonly DemoTeam[] = [
  {
    code: 'ADA24',
    description:
      'A reading lamp for people with low vision: a camera reads the page in front of it aloud, line by line, and a servo turns the arm to where the reader points. Works without a network.',
    members: ['ada@example.com', 'grace@example.com', 'alan@example.com'],
    orders: [
      {
        at: 44,
        items: {
          'Raspberry Pi 4 Model B, 4 GB': 1,
          'Raspberry Pi Camera Module 3': 1,
          'microSD card, 32 GB': 2,
          'Jumper wires, female/male, 40 × 6"': 2,
          'SG90 micro servo': 4,
        },
        ready: 43,
        pickedUp: 42.2,
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
        at: 30,
        items: { 'Ultrasonic distance sensor': 2, 'Arduino Uno R3': 1 },
        ready: 29.5,
        pickedUp: 28,
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
        at: 26,
        items: { '24" Full HD monitor': 1 },
        cancelled: { at: 25.4, by: 'participant' },
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
        at: 45.5,
        items: { 'BBC micro:bit V2': 2, 'USB cable, A to micro-B, 1 m': 2 },
        ready: 45,
        pickedUp: 44.5,
        returns: [{ at: 36, items: [['BBC micro:bit V2', 1, 'Healthy']] }],
      },
    ],
  },
  {
    code: '7QX4M',
    description:
      'A mesh of cheap moisture sensors for community gardens: each bed reports when it is thirsty, and the nearest volunteer gets a message with the bed’s number.',
    members: [
      'amara.okonkwo@example.com',
      'jl.fernandez@example.com',
      'siobhan.os@example.org',
      'zoe.lindqvist@example.com',
    ],
    orders: [
      {
        at: 43.5,
        items: {
          'XBee Zigbee module, Series 2C': 2,
          'Soil moisture sensor': 2,
          'Arduino Nano': 2,
          '4×AA battery holder with switch': 2,
        },
        ready: 42.6,
        pickedUp: 41,
      },
      { at: 4.5, items: { 'Digital multimeter': 1, 'Jumper wires, male/male, 40 × 6"': 2 } },
    ],
  },
  {
    code: 'B3KTZ',
    description:
      'Three pocket-sized units that find each other in a crowd: a needle of light on each points to where the other two are.',
    members: ['nhung.nguyen@example.org', 'lukasz.b@example.com', 'akemi.takahashi@example.com'],
    orders: [
      {
        at: 41.3,
        items: { 'XBee Zigbee module, Series 2C': 2, 'NEO-6M GPS module': 1 },
        ready: 40.8,
        pickedUp: 39,
      },
      {
        at: 40,
        items: {
          'MPU-6050 accelerometer and gyroscope breakout': 1,
          'LED assortment, 20 pieces': 1,
        },
        ready: 38.5,
        pickedUp: 37.2,
        returns: [
          {
            at: 16,
            items: [
              ['MPU-6050 accelerometer and gyroscope breakout', 1, 'Healthy'],
              ['LED assortment, 20 pieces', 1, 'Heavily Used'],
            ],
          },
        ],
      },
    ],
  },
]
